// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.tuning;

import io.weir.experiments.engine.Measurement.Values;
import io.weir.experiments.engine.Samples;
import io.weir.results.Table;
import io.weir.results.Table.Column;
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

/** What elevators by phase bring to a job, beside the paper's algorithm. */
record TuneResult(ElevatorPair asItIs, SwitchCosts costs, Tuning.Found found) {
  private static final String PHASES = "Seconds of phases";
  private static final String PLANS = "Plans by what was measured";

  void into(Values values) {
    PhaseTimes times = found.times();
    PredictedTime predicted = new PredictedTime(times, costs);
    Plan single = Plan.of(times.bestFrom(0), times.phases());
    Plan optimal = new OptimalSearch(times, costs).run();
    double ofPlan = mean(found.isFaster() ? found.bestSeconds() : found.asItIsSeconds());
    values.put("gain_by_phase", 1 - ofPlan / mean(found.asItIsSeconds()));
    values.put("gain_without_costs", 1 - times.leastSeconds() / predicted.of(single));
    values.put("runs_by_phase", found.runs());
    times.pairs().forEach(pair -> values.row(PHASES, phases(times, pair)));
    values.row(PLANS, "best single pair", single.toString(), predicted.of(single));
    values.row(PLANS, "algorithm 1", found.heuristic().toString(), predicted.of(found.heuristic()));
    values.row(PLANS, "optimum", optimal.toString(), predicted.of(optimal));
  }

  static Table phases(Samples all) {
    List<Column> columns = new ArrayList<>(List.of(Column.of("pair")));
    JobDivision.THREE.names().forEach(each -> columns.add(Column.of(each, "s")));
    columns.add(Column.of("all", "s"));
    return all.table(PHASES, columns.toArray(Column[]::new));
  }

  static Table plans(Samples all) {
    return all.table(PLANS, Column.of("found by"), Column.of("plan"), Column.of("predicted", "s"));
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
}
