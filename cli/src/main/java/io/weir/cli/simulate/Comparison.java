// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.simulate;

import io.weir.cli.console.ConsoleProgress;
import io.weir.cli.console.NamedRun;
import io.weir.cli.usage.UsageException;
import io.weir.simulator.run.ClusterPlan;
import io.weir.simulator.run.ClusterSimulation;
import io.weir.simulator.run.Outcome;
import io.weir.simulator.scenario.Scenario;
import io.weir.simulator.scenario.ScenarioException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Runs a scenario under each of its policies, with as many seeds as are asked for. */
final class Comparison {
  static final String LIGHTER = "simulate fewer nodes or jobs";

  private final Scenario scenario;
  private final int seeds;

  Comparison(Scenario scenario, int seeds) {
    this.scenario = scenario;
    this.seeds = seeds;
  }

  /** By policy, the outcome with each seed. */
  Map<String, List<Outcome>> run(ConsoleProgress progress) throws Exception {
    Map<String, List<Outcome>> outcomes = new LinkedHashMap<>();
    for (String policy : scenario.policies()) {
      List<Outcome> its = outcomes.computeIfAbsent(policy, each -> new ArrayList<>());
      for (int i = 0; i < seeds; i++) {
        long seed = scenario.seed() + i;
        progress.step(seeds == 1 ? policy : policy + ", seed " + seed);
        String name = "%s, policy %s, seed %d".formatted(scenario.name(), policy, seed);
        its.add(new NamedRun(name, LIGHTER).run(() -> run(plan(policy, seed), progress)));
      }
    }
    return outcomes;
  }

  private ClusterPlan plan(String policy, long seed) {
    try {
      return scenario.planner().plan(policy, seed);
    } catch (ScenarioException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  private static Outcome run(ClusterPlan plan, ConsoleProgress progress) {
    ClusterSimulation simulation = new ClusterSimulation(plan);
    simulation.run(
        (nanos, done, jobs) ->
            progress.update(
                (double) done / jobs,
                String.format(
                    Locale.ROOT, "%d of %d jobs, %.0f s simulated", done, jobs, nanos / 1e9)));
    return Outcome.of(simulation);
  }
}
