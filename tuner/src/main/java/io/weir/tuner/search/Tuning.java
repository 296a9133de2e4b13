// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.search;

import io.weir.tuner.plan.ElevatorPair;
import io.weir.tuner.plan.PhaseTimes;
import io.weir.tuner.plan.Plan;
import io.weir.tuner.plan.SwitchCosts;
import io.weir.tuner.statistics.Comparison;
import io.weir.tuner.statistics.RepeatedRuns;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Finds a job's plan by running it: with each pair for the whole of it, then, where switches would
 * pay by what they cost, with the best plan and as it is in turns until one is faster for sure.
 */
public final class Tuning {
  private final PhasedJob job;
  private final List<ElevatorPair> pairs;
  private final int phases;
  private final int repeats;
  private final int mostRuns;
  private final Consumer<String> progress;
  private int spent;

  /**
   * @param pairs that are tried, one or more
   * @param phases of the job, 1 or more
   * @param repeats with each pair, 1 or more
   * @param mostRuns of each of the two that are compared at the end, 2 or more
   * @param progress is told what is run next
   */
  public Tuning(
      PhasedJob job,
      List<ElevatorPair> pairs,
      int phases,
      int repeats,
      int mostRuns,
      Consumer<String> progress) {
    if (pairs.isEmpty() || repeats < 1) {
      throw new IllegalArgumentException(
          "tuning needs one or more pairs and repeats; pairs were %s, repeats %d"
              .formatted(pairs, repeats));
    }
    this.job = job;
    this.pairs = List.copyOf(pairs);
    this.phases = phases;
    this.repeats = repeats;
    this.mostRuns = mostRuns;
    this.progress = progress;
  }

  /**
   * What was found.
   *
   * @param best of all plans by what was measured; it may be what is there without one
   * @param isFaster whether runs with it were faster than as it is by more than noise
   * @param bestSeconds of those runs
   * @param asItIsSeconds of the runs as it is that they were compared with
   * @param times of each phase with each pair
   * @param heuristic what the paper's algorithm chooses by the same times and costs
   * @param runs of the job that it took
   */
  public record Found(
      Plan best,
      boolean isFaster,
      List<Double> bestSeconds,
      List<Double> asItIsSeconds,
      PhaseTimes times,
      Plan heuristic,
      int runs) {
    /** Nothing where leaving things as they are is as good. */
    public Optional<Plan> plan() {
      return isFaster ? Optional.of(best) : Optional.empty();
    }
  }

  /**
   * Runs the job.
   *
   * @param asItIs the pair that machines have without a plan
   */
  public Found find(SwitchCosts costs, ElevatorPair asItIs) throws Exception {
    PhaseTimes times = measure();
    PredictedTime predicted = new PredictedTime(times, costs);
    Plan heuristic = new HeuristicSearch(times, predicted).run();
    Plan without = Plan.of(asItIs, phases);
    RepeatedRuns<Plan> runs = new RepeatedRuns<>(this::total, mostRuns);
    Plan best = faster(heuristic, new OptimalSearch(times, costs).run(), runs);
    // Costs may be larger than was thought: a plan with switches has to win against one without.
    Plan single = Plan.of(times.bestFrom(0), phases);
    best = best.isSingle() ? best : faster(best, single, runs);
    // With runs of its own, which alternate and have not chosen it.
    RepeatedRuns<Plan> last = new RepeatedRuns<>(this::total, mostRuns);
    boolean isFaster = last.ifFaster(best, without).isPresent();
    return new Found(
        best, isFaster, last.seconds(best), last.seconds(without), times, heuristic, spent);
  }

  /** The first if runs with it are faster than with the other by more than noise. */
  private static Plan faster(Plan plan, Plan than, RepeatedRuns<Plan> runs) throws Exception {
    boolean wins = !plan.equals(than) && runs.compare(plan, than) == Comparison.FASTER;
    return wins ? plan : than;
  }

  /** The repeats go round all pairs, so that what drifts meets each of them. */
  private PhaseTimes measure() throws Exception {
    Map<ElevatorPair, double[]> sums = new LinkedHashMap<>();
    for (int repeat = 1; repeat <= repeats; repeat++) {
      for (ElevatorPair pair : pairs) {
        double[] seconds = run(Plan.of(pair, phases));
        double[] sum = sums.computeIfAbsent(pair, none -> new double[phases]);
        for (int phase = 0; phase < phases; phase++) {
          sum[phase] += seconds[phase] / repeats;
        }
      }
    }
    PhaseTimes times = new PhaseTimes(phases);
    for (Map.Entry<ElevatorPair, double[]> each : sums.entrySet()) {
      times = times.with(each.getKey(), each.getValue());
    }
    return times;
  }

  private double total(Plan plan) throws Exception {
    return Arrays.stream(run(plan)).sum();
  }

  private double[] run(Plan plan) throws Exception {
    spent++;
    progress.accept("run %d: %s".formatted(spent, plan));
    double[] seconds = job.run(plan);
    if (seconds.length != phases) {
      throw new IllegalStateException(
          "the job has %d phases, %d were expected".formatted(seconds.length, phases));
    }
    return seconds;
  }
}
