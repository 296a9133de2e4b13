// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.simulator;

import io.weir.simulator.run.ClusterSimulation;
import io.weir.simulator.run.Outcome;
import io.weir.simulator.scenario.Scenario;
import io.weir.simulator.scenario.ScenarioReader;
import java.nio.file.Path;

/** A cluster that is simulated once, and what that took. */
final class ClusterLoad {
  private static final double MEGABYTE = 1e6;

  private ClusterLoad() {}

  /**
   * What a run took.
   *
   * @param seconds by the clock
   * @param processorSeconds of the thread that simulates
   * @param peakMegabytes the most of the heap that was in use, rubbish included
   */
  record Cost(
      double seconds,
      double processorSeconds,
      double peakMegabytes,
      long events,
      long tasks,
      double simulatedSeconds) {
    double eventsPerSecond() {
      return events / processorSeconds;
    }

    double microsecondsOfTask() {
      return 1e6 * processorSeconds / tasks;
    }
  }

  static Cost ofTrace(Path trace, int nodes, String policy) {
    return of(ScenarioReader.ofTrace(trace, nodes, 4), policy);
  }

  /** Jobs that come one after the other and fill the nodes, each of maps and a few reduces. */
  static Cost ofJobs(String program, int nodes, int jobs, int maps, int reduces, String policy) {
    String text =
        """
        cluster: {nodes: %d, processors: 8, disks: {count: 4}}
        hadoop: {most_fetches: 32}
        jobs:
          - {program: %s, name: job, maps: %d, reduces: %d, count: %d, every: 1 s}
        """
            .formatted(nodes, program, maps, reduces, jobs);
    return of(ScenarioReader.read("jobs", text, Path.of("")), policy);
  }

  private static Cost of(Scenario scenario, String policy) {
    long[] peak = {0};
    long begunNanos = System.nanoTime();
    long processorNanos = ProcessorSeconds.ofThisThreadNanos();
    ClusterSimulation simulation =
        new ClusterSimulation(scenario.planner().plan(policy, scenario.seed()));
    simulation.run((nanos, done, jobs) -> peak[0] = Math.max(peak[0], heapBytes()));
    peak[0] = Math.max(peak[0], heapBytes());
    double processorSeconds = (ProcessorSeconds.ofThisThreadNanos() - processorNanos) / 1e9;
    double seconds = (System.nanoTime() - begunNanos) / 1e9;
    Outcome outcome = Outcome.of(simulation);
    long tasks =
        outcome.jobs().stream().mapToLong(job -> job.maps().count() + job.reduces().count()).sum();
    return new Cost(
        seconds,
        processorSeconds,
        peak[0] / MEGABYTE,
        outcome.events(),
        tasks,
        outcome.endSeconds());
  }

  private static long heapBytes() {
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }
}
