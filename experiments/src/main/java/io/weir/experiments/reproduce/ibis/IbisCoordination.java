// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.ibis;

import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.reproduce.LabFigures;
import io.weir.experiments.reproduce.PaperRow;
import io.weir.experiments.reproduce.Reproduction;
import java.util.List;

/**
 * The last two bars of figure 2: one node has less bandwidth than the others. From the lab, as the
 * simulator has no broker.
 */
final class IbisCoordination implements Reproduction {
  private static final String LAB = "uneven";

  /** "< 5% slowdown in total runtime, even with uneven available bandwidth on different nodes". */
  private static final double SLOWDOWN = 0.05;

  private static final String STANDS =
      "figure 2 draws it, and the text gives no number; the lab's WordCount has 16 times TeraGen's weight on three nodes";

  private final LabFigures lab;

  IbisCoordination(LabFigures lab) {
    this.lab = lab;
  }

  @Override
  public String name() {
    return "ibis-2-uneven";
  }

  @Override
  public String shows() {
    return "How much longer WordCount takes beside TeraGen where one node loses bandwidth, with and without coordination.";
  }

  @Override
  public List<PaperRow> rows(long seed) {
    return List.of(
        from("wordcount_slowdown_even", row("slowdown_even"), STANDS),
        from("wordcount_slowdown_local", row("slowdown_uneven"), STANDS),
        from(
            "wordcount_slowdown",
            row("slowdown_coordinated").theirs(SLOWDOWN),
            "the outsider of the lab alone costs WordCount 27 %, without TeraGen (wordcount_slowdown_outsider): the 5 %"
                + " are for TeraGen's part"),
        from("error_local", row("share_error_uneven"), STANDS),
        from("error_global", row("share_error_coordinated"), STANDS));
  }

  private static PaperRow row(String row) {
    return PaperRow.of(row, FRACTION);
  }

  /** With the lab's number, or the reason why it is not here. */
  private PaperRow from(String figure, PaperRow row, String note) {
    PaperRow found = lab.in(row, LAB, figure);
    return found.ours() == null ? found : found.because(note);
  }
}
