// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.pairs;

import io.weir.experiments.reproduce.PaperRow;
import io.weir.experiments.reproduce.Reproduction;
import io.weir.experiments.reproduce.pairs.host.PaperHost;
import io.weir.experiments.reproduce.pairs.host.SysbenchRun;
import java.util.ArrayList;
import java.util.List;

/** Figure 1. */
final class SysbenchFigure implements Reproduction {
  private static final String GIVEN = PaperHost.GIVEN + ", 1 GB to 16 files in order";

  private final int divisor;

  /**
   * @param divisor of the data that is written
   */
  SysbenchFigure(int divisor) {
    this.divisor = divisor;
  }

  @Override
  public String name() {
    return "pairs-1";
  }

  @Override
  public String shows() {
    return "Sysbench's sequential writes in one, two and three machines, with 16 pairs.";
  }

  @Override
  public List<PaperRow> rows(long seed) {
    List<PairTimes> times = new ArrayList<>();
    for (int guests = 1; guests <= 3; guests++) {
      int all = guests;
      times.add(
          PairTimes.of(PaperHost.PAIRS, pair -> SysbenchRun.seconds(all, pair, divisor, seed)));
    }
    double alone = times.get(0).mean();
    double variation = times.stream().mapToDouble(PairTimes::variation).average().orElseThrow();
    List<PaperRow> rows = new ArrayList<>();
    rows.add(times("two", 3.5, times.get(1).mean() / alone));
    rows.add(times("three", 8.5, times.get(2).mean() / alone));
    rows.add(
        PaperRow.of("variation_between_pairs", "fraction")
            .theirs(0.16)
            .ours(variation)
            .given(GIVEN)
            .because(
                "A process that waits for each sync leaves a guest's elevator nothing to order; only"
                    + " noop of the host differs."));
    rows.add(
        PaperRow.of("default_over_best_of_three", "ratio")
            .ours(1 + times.get(2).overBest("cfq", "cfq"))
            .neutral(1)
            .given(GIVEN)
            .because("The text says that the default is not the best, and no number."));
    return rows;
  }

  private static PaperRow times(String machines, double theirs, double ours) {
    return PaperRow.of("time_of_" + machines + "_machines_over_one", "ratio")
        .theirs(theirs)
        .ours(ours)
        .neutral(1)
        .given(GIVEN)
        .because(
            "Two machines seek between their parts of the disk before each sync and each commit, and"
                + " so do three. That theirs lose more with each machine is not explained.");
  }
}
