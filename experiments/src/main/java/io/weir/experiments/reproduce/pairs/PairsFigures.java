// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.pairs;

import io.weir.experiments.reproduce.Reproduction;
import java.util.List;

/** All figures and tables of the paper that have numbers in its text. */
public final class PairsFigures {
  private PairsFigures() {}

  /** In the paper's order. Those that need the same jobs run them once. */
  public static List<Reproduction> all() {
    return of(1);
  }

  /**
   * The same with less data.
   *
   * @param divisor of all sizes
   */
  static List<Reproduction> of(int divisor) {
    JobRuns runs = new JobRuns(divisor);
    return List.of(
        new SysbenchFigure(divisor),
        new WorkloadsFigure(runs),
        new ThroughputFigure(runs),
        new PhasesFigure(runs),
        new SwitchCostFigure(divisor),
        AdaptiveFigure.byWorkload(runs),
        AdaptiveFigure.byGuests(runs),
        AdaptiveFigure.byData(runs),
        AdaptiveFigure.byHosts(runs),
        new PairsTable(runs),
        new WavesTable(runs));
  }
}
