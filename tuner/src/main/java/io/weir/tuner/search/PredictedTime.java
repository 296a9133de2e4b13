// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.search;

import io.weir.tuner.plan.ElevatorPair;
import io.weir.tuner.plan.PhaseTimes;
import io.weir.tuner.plan.Plan;
import io.weir.tuner.plan.SwitchCosts;

/**
 * How long a job takes with a plan if a phase takes as long as in a run with one pair, and a switch
 * costs what was measured:
 *
 * <pre>
 *   T(s_1 … s_P) = Σ t_i(s_i) + Σ cost(s_i, s_{i+1})
 * </pre>
 */
public final class PredictedTime implements JobTime {
  private final PhaseTimes times;
  private final SwitchCosts costs;

  public PredictedTime(PhaseTimes times, SwitchCosts costs) {
    this.times = times;
    this.costs = costs;
  }

  @Override
  public double of(Plan plan) {
    double seconds = 0;
    for (int phase = 0; phase < plan.phases(); phase++) {
      ElevatorPair pair = plan.pairs().get(phase);
      seconds += times.seconds(pair, phase);
      seconds += phase == 0 ? 0 : costs.between(plan.pairs().get(phase - 1), pair);
    }
    return seconds;
  }
}
