// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.model;

import io.weir.experiments.prediction.PaperJobs;
import io.weir.experiments.reproduce.Reproduction;
import java.util.List;

/** All figures and tables of the paper that have numbers in its text. */
public final class ModelFigures {
  private ModelFigures() {}

  /** In the paper's order. Those that need the same jobs run them once. */
  public static List<Reproduction> all() {
    return of(PaperJobs.NODES);
  }

  /**
   * @param nodes fewer than the paper's have less to do
   */
  static List<Reproduction> of(int nodes) {
    ModelRuns runs = new ModelRuns(nodes);
    return List.of(
        new ScalabilityFigure(runs),
        new TimelineFigures(runs),
        new ArrayFigures(),
        new StagesFigure(runs),
        new PhasesFigure(runs, nodes),
        new OneNodeFigure(),
        new WorkloadsTable());
  }
}
