// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.throttling;

import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.reproduce.PaperRow;
import io.weir.experiments.reproduce.Reproduction;
import io.weir.experiments.reproduce.SimulatedCluster;
import io.weir.simulator.run.Outcome;
import java.util.List;

/** Figure 14: response times of eight jobs by their priority, on 8 nodes. */
final class ThrottlingResponses implements Reproduction {
  /** "The total job response time is 20% less after coordination." */
  private static final double TOTAL = 0.2;

  private static final String DRAWN = "the paper draws it, and gives no number";

  @Override
  public String name() {
    return "throttling-14";
  }

  @Override
  public String shows() {
    return "Response times of eight TeraSort jobs of 4096 MB on 8 nodes: the first ones end much sooner.";
  }

  @Override
  public List<PaperRow> rows(long seed) {
    String scenario = new ThrottlingCluster(8).jobs("terasort", 4);
    Outcome stock = SimulatedCluster.run(scenario, "stock", seed);
    Outcome with = SimulatedCluster.run(scenario, "coordinate", seed);
    ThrottlingGains gains = ThrottlingGains.of(stock, with);
    return List.of(
        row("total_gain").theirs(TOTAL).ours(gains.response()),
        row("first_gain").ours(1 - response(with, 0) / response(stock, 0)).because(DRAWN),
        row("last_gain").ours(1 - response(with, 7) / response(stock, 7)).because(DRAWN),
        row("map_time_gain").ours(gains.mapSeconds()).because(DRAWN),
        row("map_deviation_gain").ours(gains.mapDeviation()).because(DRAWN),
        row("reduce_time_gain").ours(gains.reduceSeconds()).because(DRAWN),
        row("reduce_deviation_gain").ours(gains.reduceDeviation()).because(DRAWN));
  }

  private static double response(Outcome outcome, int job) {
    return outcome.jobs().get(job).responseSeconds();
  }

  private static PaperRow row(String row) {
    return PaperRow.of(row, FRACTION)
        .neutral(0)
        .given(ThrottlingCluster.GIVEN + "; " + ThrottlingCluster.CHOSEN)
        .fitted(ThrottlingCluster.FITTED);
  }
}
