// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.model;

import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.reproduce.PaperRow;
import io.weir.experiments.reproduce.Reproduction;
import io.weir.model.job.Stage;
import java.util.List;

/** Figure 11: the reduces of TeraSort on one node, whose files lie in pieces. */
final class OneNodeFigure implements Reproduction {
  private static final int MOST = 8;

  /** "Estimates the performance to within 4% for 8 slots". */
  private static final double IN_PIECES = 1 - 0.04;

  /** "Model (no fragmentation) underestimates the execution time by 34%". */
  private static final double IN_ONE_PIECE = 1 - 0.34;

  private static final String NO_PIECES =
      "the simulator has no file system that breaks files into pieces";

  private final ModelRuns runs = new ModelRuns(1);

  @Override
  public String name() {
    return "model-11";
  }

  @Override
  public String shows() {
    return "TeraSort's reduces on one node, with and without files in pieces.";
  }

  @Override
  public List<PaperRow> rows(long seed) {
    double inPieces = runs.model(ModelJobs.TERASORT).at(MOST).reduces().seconds();
    double inOnePiece = runs.inOnePiece(ModelJobs.TERASORT).at(MOST).reduces().seconds();
    double simulated = runs.of(ModelJobs.TERASORT, MOST, seed).of(Stage.REDUCE);
    return List.of(
        row("accuracy_in_pieces").theirs(IN_PIECES).because(NO_PIECES),
        row("in_one_piece_over_in_pieces")
            .from("the model's equations")
            .theirs(IN_ONE_PIECE)
            .neutral(1)
            .ours(inOnePiece / inPieces)
            .because(
                "theirs is over the actual time, which the model with pieces has to within 4 %"),
        row("accuracy_in_one_piece")
            .ours(1 - Math.abs(inOnePiece / simulated - 1))
            .because("of simulated files, which lie in one piece"));
  }

  private static PaperRow row(String row) {
    return ModelRow.of(ModelJobs.TERASORT, row, FRACTION);
  }
}
