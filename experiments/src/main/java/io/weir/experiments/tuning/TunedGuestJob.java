// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.tuning;

import static io.weir.experiments.tuning.GuestJob.NONE;

import io.weir.lab.vms.PairsLab;
import io.weir.results.Bars;
import io.weir.results.Figure;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Table;
import io.weir.results.Target;
import io.weir.tuner.phase.JobDivision;
import io.weir.tuner.plan.ElevatorPair;
import io.weir.tuner.plan.PhaseTimes;
import io.weir.tuner.plan.Plan;
import io.weir.tuner.plan.SwitchCosts;
import io.weir.tuner.search.HeuristicSearch;
import io.weir.tuner.search.JobTime;
import io.weir.tuner.search.Tuning;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A job in guests that was tuned with one seed, and what that brings with three others. */
final class TunedGuestJob {
  private static final int PHASES = JobDivision.THREE.phases();
  private static final List<Integer> SEEDS = List.of(1, 2, 3);

  /** Of a command, as measured in guests; the rest of the cost is in the runs. */
  private static final double COMMAND_SECONDS = 0.05;

  private static final double PAPER_OVER_DEFAULT = 0.25;
  private static final double PAPER_OVER_SINGLE = 0.10;
  private static final double NEAR_THE_BEST = 0.02;

  private final GuestJob job;
  private final PairsLab lab;
  private final PhaseTimes times;
  private final Plan without = Plan.of(ElevatorPair.DEFAULT, PHASES);
  private final Plan single;
  private final Plan best;
  private final Plan heuristic;
  private final int runs;
  private final int runsOfHeuristic;
  private final Optional<Plan> exhaustive;

  /**
   * Tunes it.
   *
   * @param isExhaustive whether all plans are run, too, that could be the best
   */
  TunedGuestJob(GuestJob job, Path folder, boolean isExhaustive) throws Exception {
    this.job = job;
    this.lab = new PairsLab(job.job(), job.guests(), job.maps(), folder);
    List<ElevatorPair> pairs = job.pairs();
    lab.runAll(pairs.stream().map(each -> Plan.of(each, PHASES)).toList());
    Tuning tuning = new Tuning(lab, pairs, PHASES, 1, 2, new ArrayList<>()::add);
    Tuning.Found found = tuning.find(costs(pairs), ElevatorPair.DEFAULT);
    this.times = found.times();
    this.runs = lab.runs();
    this.single = Plan.of(times.bestFrom(0), PHASES);
    this.best = found.plan().orElse(without);
    JobTime byRuns = plan -> total(lab.run(plan));
    HeuristicSearch search = new HeuristicSearch(times, byRuns);
    this.heuristic = search.run();
    long more = search.ran().keySet().stream().filter(each -> !each.isSingle()).count();
    this.runsOfHeuristic = pairs.size() + (int) more;
    this.exhaustive = isExhaustive ? Optional.of(bestOfAll()) : Optional.empty();
    Set<Plan> compared = new LinkedHashSet<>(List.of(best, single, without, heuristic));
    exhaustive.ifPresent(compared::add);
    lab.runAll(compared, SEEDS);
  }

  private static SwitchCosts costs(List<ElevatorPair> pairs) {
    Map<ElevatorPair, Double> seconds = new LinkedHashMap<>();
    pairs.forEach(each -> seconds.put(each, COMMAND_SECONDS));
    return SwitchCosts.ofCommands(seconds);
  }

  /** Of all plans of the pairs that are best in one of the phases. */
  private Plan bestOfAll() throws IOException, InterruptedException {
    Set<ElevatorPair> pairs = new LinkedHashSet<>();
    for (int phase = 0; phase < PHASES; phase++) {
      pairs.add(times.byScore(phase).get(0));
    }
    List<Plan> plans = Plan.all(List.copyOf(pairs), PHASES);
    lab.runAll(plans);
    Plan least = plans.get(0);
    for (Plan each : plans) {
      least = total(lab.run(each)) < total(lab.run(least)) ? each : least;
    }
    return least;
  }

  void into(ResultDocumentBuilder document) throws IOException, InterruptedException {
    String key = job.key();
    double[] withPlan = seconds(best);
    double none = times.secondsFrom(NONE, 0);
    document
        .figure("seconds_default_" + key, Figure.of("s", seconds(without)))
        .figure("seconds_single_" + key, Figure.of("s", seconds(single)))
        .figure("seconds_plan_" + key, Figure.of("s", withPlan))
        .figure("seconds_none_" + key, Figure.of("s", none))
        .bars(
            Bars.of(job.toString(), "run time", "default", "seconds_default_" + key)
                .with("none/none", "seconds_none_" + key)
                .with("best single pair", "seconds_single_" + key)
                .with("plan", "seconds_plan_" + key)
                .comparedWith("seconds_default_" + key))
        .figure("gain_over_default_" + key, aimed(gainOver(without), PAPER_OVER_DEFAULT))
        .figure("gain_over_best_single_" + key, aimed(gainOver(single), PAPER_OVER_SINGLE))
        .figure("gain_over_none_" + key, Figure.of(Figure.FRACTION, 1 - mean(withPlan) / none))
        .figure(
            "gain_without_costs_" + key,
            Figure.of(
                Figure.FRACTION,
                1 - times.leastSeconds() / times.secondsFrom(single.pairs().get(0), 0)))
        .figure(
            "over_heuristic_" + key,
            Figure.of("ratio", over(heuristic)).withTarget(Target.atMost(1)))
        .note("%s: best single %s; algorithm 1 finds %s".formatted(job, single, heuristic))
        .figure("runs_" + key, Figure.of("runs", runs))
        .figure("runs_of_heuristic_" + key, Figure.of("runs", runsOfHeuristic));
    if (exhaustive.isPresent()) {
      document.figure(
          "over_exhaustive_" + key,
          Figure.of(
                  Figure.FRACTION,
                  Arrays.stream(over(exhaustive.get())).map(ratio -> ratio - 1).toArray())
              .withTarget(Target.atMost(NEAR_THE_BEST)));
    }
  }

  /** The paper's figures are of a sort in four guests, which all plans are run of. */
  private Figure aimed(Figure gain, double paper) {
    return exhaustive.isPresent() ? gain.withTarget(Target.atLeast(paper)) : gain;
  }

  /** An empty table of such rows. */
  static Table table() {
    return Table.of(
        "Plans",
        Table.Column.of("job, guests, maps"),
        Table.Column.of("default", "s"),
        Table.Column.of("best single", "s"),
        Table.Column.of("plan", "s"),
        Table.Column.of("which is"));
  }

  Table row(Table table) throws IOException, InterruptedException {
    return table.withRow(
        "%s, %d, %d".formatted(job.job(), job.guests(), job.maps()),
        mean(seconds(without)),
        mean(seconds(single)),
        mean(seconds(best)),
        best.toString());
  }

  /** What a plan takes with other seeds than that of the search. */
  private double[] seconds(Plan plan) throws IOException, InterruptedException {
    double[] seconds = new double[SEEDS.size()];
    for (int i = 0; i < seconds.length; i++) {
      seconds[i] = total(lab.run(plan, SEEDS.get(i)));
    }
    return seconds;
  }

  private Figure gainOver(Plan other) throws IOException, InterruptedException {
    return Figure.of(Figure.FRACTION, Arrays.stream(over(other)).map(ratio -> 1 - ratio).toArray());
  }

  /** Times of the plan over those of another one, seed by seed. */
  private double[] over(Plan other) throws IOException, InterruptedException {
    double[] ratios = seconds(best);
    double[] instead = seconds(other);
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] /= instead[i];
    }
    return ratios;
  }

  private static double total(double[] seconds) {
    return Arrays.stream(seconds).sum();
  }

  private static double mean(double[] seconds) {
    return Arrays.stream(seconds).average().orElseThrow();
  }
}
