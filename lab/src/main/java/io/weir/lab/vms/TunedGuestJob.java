// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.vms;

import io.weir.tuner.phase.JobDivision;
import io.weir.tuner.plan.ElevatorPair;
import io.weir.tuner.plan.PhaseTimes;
import io.weir.tuner.plan.Plan;
import io.weir.tuner.plan.SwitchCosts;
import io.weir.tuner.search.HeuristicSearch;
import io.weir.tuner.search.Tuning;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** A job in guests that was tuned with one seed, and what that brings with three others. */
public final class TunedGuestJob {
  private static final int PHASES = JobDivision.THREE.phases();
  private static final List<Integer> SEEDS = List.of(1, 2, 3);

  /** Of a command, as measured in guests; the rest of the cost is in the runs. */
  private static final double COMMAND_SECONDS = 0.05;

  private final PairsLab lab;
  private final PhaseTimes times;
  private final Map<String, Plan> plans = new LinkedHashMap<>();
  private final int runs;
  private final int runsOfHeuristic;

  /**
   * Tunes it.
   *
   * @param pairs that are tried
   * @param isExhaustive whether all plans are run, too, that could be the best
   * @param folder for consoles
   */
  public TunedGuestJob(GuestJob job, List<ElevatorPair> pairs, boolean isExhaustive, Path folder)
      throws Exception {
    this.lab = new PairsLab(job, folder);
    lab.runAll(pairs.stream().map(each -> Plan.of(each, PHASES)).toList());
    Tuning tuning = new Tuning(lab, pairs, PHASES, 1, 2, step -> {});
    Tuning.Found found = tuning.find(costs(pairs), ElevatorPair.DEFAULT);
    this.times = found.times();
    this.runs = lab.runs();
    Plan without = Plan.of(ElevatorPair.DEFAULT, PHASES);
    plans.put("default", without);
    plans.put("single", Plan.of(times.bestFrom(0), PHASES));
    plans.put("plan", found.plan().orElse(without));
    HeuristicSearch search = new HeuristicSearch(times, plan -> total(lab.run(plan)));
    plans.put("heuristic", search.run());
    long more = search.ran().keySet().stream().filter(each -> !each.isSingle()).count();
    this.runsOfHeuristic = pairs.size() + (int) more;
    if (isExhaustive) {
      plans.put("exhaustive", bestOfAll());
    }
    lab.runAll(new LinkedHashSet<>(plans.values()), SEEDS);
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
    List<Plan> all = Plan.all(List.copyOf(pairs), PHASES);
    lab.runAll(all);
    Plan least = all.get(0);
    for (Plan each : all) {
      least = total(lab.run(each)) < total(lab.run(least)) ? each : least;
    }
    return least;
  }

  /**
   * Those that are compared: default, single, plan, heuristic, and exhaustive where that was
   * searched; plan is default where no other is faster by more than noise.
   */
  public Map<String, Plan> plans() {
    return Collections.unmodifiableMap(plans);
  }

  /** One of those. */
  public Plan plan(String name) {
    return Objects.requireNonNull(plans.get(name), name);
  }

  /** Of phases with each pair, by the runs of the search. */
  public PhaseTimes times() {
    return times;
  }

  /** That the search took. */
  public int runs() {
    return runs;
  }

  /** That the paper's algorithm 1 takes. */
  public int runsOfHeuristic() {
    return runsOfHeuristic;
  }

  /** What a plan takes with other seeds than that of the search. */
  public double[] seconds(Plan plan) throws IOException, InterruptedException {
    double[] seconds = new double[SEEDS.size()];
    for (int i = 0; i < seconds.length; i++) {
      seconds[i] = total(lab.run(plan, SEEDS.get(i)));
    }
    return seconds;
  }

  private static double total(double[] seconds) {
    return Arrays.stream(seconds).sum();
  }
}
