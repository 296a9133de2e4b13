// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.tuning;

import io.weir.results.Figure;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Table;
import io.weir.results.Target;
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

/** What tuning a job has found, beside the paper's figures and beside all plans there are. */
record TuneResult(
    JobDivision division, ElevatorPair asItIs, SwitchCosts costs, Tuning.Found found) {
  /** Table I and figure 7 a of the paper, for sort. */
  private static final double PAPER_OVER_DEFAULT = 0.25;

  private static final double PAPER_OVER_SINGLE = 0.10;
  private static final double NEAR_THE_BEST = 0.02;

  ResultDocumentBuilder into(ResultDocumentBuilder document) {
    PhaseTimes times = found.times();
    PredictedTime predicted = new PredictedTime(times, costs);
    Plan single = Plan.of(times.bestFrom(0), times.phases());
    Plan optimal = new OptimalSearch(times, costs).run();
    double ofPlan = mean(found.isFaster() ? found.bestSeconds() : found.asItIsSeconds());
    double exhaustive = exhaustive(predicted, times);
    return document
        .figure("seconds_with_plan", Figure.of("s", array(found.bestSeconds())))
        .figure("seconds_as_it_is", Figure.of("s", array(found.asItIsSeconds())))
        .figure(
            "gain_over_default",
            Figure.of(Figure.FRACTION, 1 - ofPlan / mean(found.asItIsSeconds()))
                .withTarget(Target.atLeast(PAPER_OVER_DEFAULT)))
        .figure(
            "gain_over_best_single",
            Figure.of(Figure.FRACTION, gain(predicted.of(single), predicted.of(optimal)))
                .withTarget(Target.atLeast(PAPER_OVER_SINGLE)))
        .figure(
            "gain_without_costs",
            Figure.of(Figure.FRACTION, gain(predicted.of(single), times.leastSeconds())))
        .figure(
            "optimum_over_heuristic",
            Figure.of("ratio", predicted.of(optimal) / predicted.of(found.heuristic()))
                .withTarget(Target.atMost(1)))
        .figure(
            "optimum_over_exhaustive",
            Figure.of(Figure.FRACTION, predicted.of(optimal) / exhaustive - 1)
                .withTarget(Target.atMost(NEAR_THE_BEST)))
        .figure("runs", Figure.of("runs", found.runs() + 1))
        .table(phases(times))
        .table(plans(predicted, single, optimal))
        .note(
            "gain_over_default: of runs with the plan against runs as it is; 0 where no plan is faster by more than noise, which is then left as it is. "
                + "gain_over_best_single: by the times of phases and the costs of switches, the best plan against the best pair for all phases; "
                + "gain_without_costs: the same if switches cost nothing, which is the most that a plan could bring. runs: of the job, all in all.");
  }

  private static double gain(double before, double after) {
    return 1 - after / before;
  }

  /** The least of all plans. */
  private static double exhaustive(PredictedTime predicted, PhaseTimes times) {
    return Plan.all(times.pairs(), times.phases()).stream()
        .mapToDouble(predicted::of)
        .min()
        .orElseThrow();
  }

  private Table phases(PhaseTimes times) {
    List<Table.Column> columns = new ArrayList<>(List.of(Table.Column.of("pair")));
    division.names().forEach(each -> columns.add(Table.Column.of(each, "s")));
    columns.add(Table.Column.of("all", "s"));
    Table table = Table.of("Seconds of phases", columns.toArray(Table.Column[]::new));
    for (ElevatorPair pair : times.pairs()) {
      List<Object> row = new ArrayList<>(List.of(pair + (pair.equals(asItIs) ? ", as it is" : "")));
      for (int phase = 0; phase < times.phases(); phase++) {
        row.add(times.seconds(pair, phase));
      }
      row.add(times.secondsFrom(pair, 0));
      table = table.withRow(row.toArray());
    }
    return table;
  }

  private Table plans(PredictedTime predicted, Plan single, Plan optimal) {
    return Table.of(
            "Plans by what was measured",
            Table.Column.of("found by"),
            Table.Column.of("plan"),
            Table.Column.of("predicted", "s"))
        .withRow("best single pair", single.toString(), predicted.of(single))
        .withRow("algorithm 1", found.heuristic().toString(), predicted.of(found.heuristic()))
        .withRow("optimum", optimal.toString(), predicted.of(optimal));
  }

  private static double mean(List<Double> seconds) {
    return seconds.stream().mapToDouble(each -> each).average().orElseThrow();
  }

  private static double[] array(List<Double> seconds) {
    return seconds.stream().mapToDouble(each -> each).toArray();
  }
}
