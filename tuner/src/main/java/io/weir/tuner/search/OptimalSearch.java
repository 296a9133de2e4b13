// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.search;

import io.weir.tuner.plan.ElevatorPair;
import io.weir.tuner.plan.PhaseTimes;
import io.weir.tuner.plan.Plan;
import io.weir.tuner.plan.SwitchCosts;
import java.util.ArrayList;
import java.util.List;

/**
 * The best of all plans for times of phases and costs of switches that were measured, by dynamic
 * programming in P · S² steps:
 *
 * <pre>
 *   T_1(s) = t_1(s),   T_i(s) = t_i(s) + min_r ( T_{i−1}(r) + cost(r, s) )
 * </pre>
 *
 * <p>Of equal plans it takes the one with fewer switches, and then the pair that was named first.
 */
public final class OptimalSearch {
  private final PhaseTimes times;
  private final SwitchCosts costs;

  public OptimalSearch(PhaseTimes times, SwitchCosts costs) {
    this.times = times;
    this.costs = costs;
  }

  /** The best that ends with a pair. */
  private record Best(double seconds, int switches, List<ElevatorPair> pairs) {
    boolean isBetterThan(Best other) {
      return seconds < other.seconds || (seconds == other.seconds && switches < other.switches);
    }
  }

  /** The plan that it finds. */
  public Plan run() {
    List<Best> ends = new ArrayList<>();
    for (ElevatorPair pair : times.pairs()) {
      ends.add(new Best(times.seconds(pair, 0), 0, List.of(pair)));
    }
    for (int phase = 1; phase < times.phases(); phase++) {
      ends = after(ends, phase);
    }
    return new Plan(best(ends).pairs());
  }

  private List<Best> after(List<Best> before, int phase) {
    List<Best> ends = new ArrayList<>();
    for (ElevatorPair pair : times.pairs()) {
      List<Best> ways = new ArrayList<>();
      for (Best each : before) {
        ways.add(extended(each, pair, phase));
      }
      ends.add(best(ways));
    }
    return ends;
  }

  private Best extended(Best before, ElevatorPair pair, int phase) {
    ElevatorPair last = before.pairs().get(phase - 1);
    List<ElevatorPair> pairs = new ArrayList<>(before.pairs());
    pairs.add(pair);
    return new Best(
        before.seconds() + costs.between(last, pair) + times.seconds(pair, phase),
        before.switches() + (last.equals(pair) ? 0 : 1),
        pairs);
  }

  private static Best best(List<Best> of) {
    Best best = of.get(0);
    for (Best each : of) {
      best = each.isBetterThan(best) ? each : best;
    }
    return best;
  }
}
