// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.pairs;

import io.weir.experiments.reproduce.PaperRow;
import io.weir.experiments.reproduce.Reproduction;
import io.weir.experiments.reproduce.pairs.host.CopyRun;
import io.weir.experiments.reproduce.pairs.host.PaperHost;
import io.weir.tuner.plan.ElevatorPair;
import java.util.ArrayList;
import java.util.List;

/** Figure 5, for the pairs that have one elevator in host and guests, and the best one. */
final class SwitchCostFigure implements Reproduction {
  private static final List<ElevatorPair> PAIRS =
      List.of(
          PaperHost.DEFAULT,
          new ElevatorPair("deadline", "deadline"),
          new ElevatorPair("anticipatory", "anticipatory"),
          new ElevatorPair("noop", "noop"),
          new ElevatorPair("anticipatory", "deadline"));

  private static final String NOTE =
      "A switch drains the queues, which takes less than a second here, as in both labs. What made"
          + " theirs so expensive is not in the text; when they switched is not either, and a switch"
          + " that is not in the middle of the work counts as a cost.";

  private final int divisor;

  /**
   * @param divisor of the data that is copied
   */
  SwitchCostFigure(int divisor) {
    this.divisor = divisor;
  }

  @Override
  public String name() {
    return "pairs-5";
  }

  @Override
  public String shows() {
    return "What a switch from one pair to another costs while dd writes in four machines.";
  }

  @Override
  public List<PaperRow> rows(long seed) {
    PairTimes single = PairTimes.of(PAIRS, pair -> new CopyRun(pair, divisor, seed).seconds());
    List<Double> others = new ArrayList<>();
    List<Double> same = new ArrayList<>();
    double asymmetry = 0;
    double[][] costs = new double[PAIRS.size()][PAIRS.size()];
    for (int from = 0; from < PAIRS.size(); from++) {
      for (int to = 0; to < PAIRS.size(); to++) {
        costs[from][to] = cost(PAIRS.get(from), PAIRS.get(to), single, seed);
        (from == to ? same : others).add(costs[from][to]);
      }
    }
    for (int from = 0; from < PAIRS.size(); from++) {
      for (int to = 0; to < from; to++) {
        asymmetry = Math.max(asymmetry, Math.abs(costs[from][to] - costs[to][from]));
      }
    }
    return List.of(
            row("least_cost").theirs(4).ours(others.stream().min(Double::compare).orElseThrow()),
            row("most_cost").theirs(142).ours(others.stream().max(Double::compare).orElseThrow()),
            row("cost_of_the_same_pair").neutral(0).ours(mean(same)),
            row("most_difference_of_both_ways").neutral(0).ours(asymmetry))
        .stream()
        .map(each -> each.because(NOTE))
        .toList();
  }

  /** T with both, less the mean of T with each. */
  private double cost(ElevatorPair from, ElevatorPair to, PairTimes single, long seed) {
    double first = single.of(from.host(), from.guest());
    double second = single.of(to.host(), to.guest());
    return new CopyRun(from, divisor, seed).seconds(to, first / 2) - (first + second) / 2;
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }

  private static PaperRow row(String name) {
    return PaperRow.of(name, "s").given(PaperHost.GIVEN + ", 600 MB in each of four machines");
  }
}
