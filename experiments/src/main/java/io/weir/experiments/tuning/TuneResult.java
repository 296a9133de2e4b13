// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.tuning;

import io.weir.experiments.engine.Measurement.Values;
import io.weir.tuner.phase.JobDivision;
import io.weir.tuner.plan.ElevatorPair;
import io.weir.tuner.plan.PhaseTimes;
import io.weir.tuner.plan.Plan;
import io.weir.tuner.plan.SwitchCosts;
import io.weir.tuner.search.OptimalSearch;
import io.weir.tuner.search.PredictedTime;
import io.weir.tuner.search.Tuning;
import java.util.ArrayList;
import java.util.List;

/** What tuning a job has found, beside the paper's algorithm and beside all plans there are. */
record TuneResult(
    JobDivision division, ElevatorPair asItIs, SwitchCosts costs, Tuning.Found found) {
  static final String PHASES = "Seconds of phases";
  static final String PLANS = "Plans by what was measured";

  void into(Values values) {
    PhaseTimes times = found.times();
    PredictedTime predicted = new PredictedTime(times, costs);
    Plan single = Plan.of(times.bestFrom(0), times.phases());
    Plan optimal = new OptimalSearch(times, costs).run();
    double ofPlan = mean(found.isFaster() ? found.bestSeconds() : found.asItIsSeconds());
    double best = predicted.of(optimal);
    double exhaustive =
        Plan.all(times.pairs(), times.phases()).stream()
            .mapToDouble(predicted::of)
            .min()
            .orElseThrow();
    values.put("seconds_with_plan", array(found.bestSeconds()));
    values.put("seconds_as_it_is", array(found.asItIsSeconds()));
    values.put("gain_over_default", 1 - ofPlan / mean(found.asItIsSeconds()));
    values.put("gain_over_best_single", 1 - best / predicted.of(single));
    values.put("gain_without_costs", 1 - times.leastSeconds() / predicted.of(single));
    values.put("optimum_over_heuristic", best / predicted.of(found.heuristic()));
    values.put("optimum_over_exhaustive", best / exhaustive - 1);
    values.put("runs", found.runs() + 1);
    values.put("phases", times.phases());
    times.pairs().forEach(pair -> values.row(PHASES, phases(times, pair)));
    values.row(PLANS, "best single pair", single.toString(), predicted.of(single));
    values.row(PLANS, "algorithm 1", found.heuristic().toString(), predicted.of(found.heuristic()));
    values.row(PLANS, "optimum", optimal.toString(), best);
  }

  private Object[] phases(PhaseTimes times, ElevatorPair pair) {
    List<Object> row = new ArrayList<>(List.of(pair + (pair.equals(asItIs) ? ", as it is" : "")));
    for (int phase = 0; phase < times.phases(); phase++) {
      row.add(times.seconds(pair, phase));
    }
    row.add(times.secondsFrom(pair, 0));
    return row.toArray();
  }

  private static double mean(List<Double> seconds) {
    return seconds.stream().mapToDouble(each -> each).average().orElseThrow();
  }

  private static double[] array(List<Double> seconds) {
    return seconds.stream().mapToDouble(each -> each).toArray();
  }
}
