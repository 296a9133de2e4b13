// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce;

import io.weir.simulator.run.ClusterPlan;
import io.weir.simulator.run.ClusterSimulation;
import io.weir.simulator.run.Outcome;
import io.weir.simulator.run.Progress;
import io.weir.simulator.scenario.ScenarioReader;
import java.nio.file.Path;

/** Runs scenarios that stand in the text of an experiment. */
public final class SimulatedCluster {
  private SimulatedCluster() {}

  /** A cluster before it runs. */
  public static ClusterSimulation of(String scenario, String policy, long seed) {
    return new ClusterSimulation(plan(scenario, policy, seed));
  }

  /** What is simulated. */
  public static ClusterPlan plan(String scenario, String policy, long seed) {
    return ScenarioReader.read("scenario", scenario, Path.of("")).planner().plan(policy, seed);
  }

  /** What comes of it. */
  public static Outcome run(String scenario, String policy, long seed) {
    ClusterSimulation simulation = of(scenario, policy, seed);
    simulation.run(Progress.NONE);
    return Outcome.of(simulation);
  }
}
