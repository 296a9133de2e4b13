// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.simulate;

import io.weir.mapreduce.history.PastJob;
import io.weir.mapreduce.history.PastJobs;
import io.weir.mapreduce.history.YarnNodes;
import io.weir.simulator.scenario.Scenario;
import io.weir.simulator.scenario.ScenarioReader;
import io.weir.simulator.trace.TraceJob;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Jobs that a cluster has run, as a scenario.
 *
 * @param name what they are
 * @param nodes on which they ran
 * @param disks of each node
 * @param replication of what jobs write
 * @param blockBytes of HDFS
 */
record PastWorkload(
    String name, PastJobs jobs, YarnNodes nodes, int disks, int replication, double blockBytes) {
  /** {@code mapreduce.map.memory.mb}, where no job says what its containers had. */
  private static final double USUAL_CONTAINER = 1 << 30;

  private static final int LONGEST_NAME = 40;

  /** By the name that the scenario gives it. */
  Map<String, PastJob> byName() {
    Map<String, PastJob> named = new LinkedHashMap<>();
    for (PastJob each : jobs.jobs()) {
      String name = each.name();
      String its = name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME - 1) + "…" : name;
      named.put(each.id() + " " + its, each);
    }
    return named;
  }

  Scenario scenario() {
    Map<String, Double> capacities = new LinkedHashMap<>(nodes.capacities());
    List<TraceJob> traced = new ArrayList<>();
    byName().forEach((called, job) -> traced.add(traced(called, job, queue(job, capacities))));
    StringBuilder text = new StringBuilder("name: ").append(quoted(name)).append("\ncluster:\n");
    double container = containerBytes();
    for (YarnNodes.Kind each : nodes.nodes()) {
      text.append(
          "  - {nodes: %d, processors: %d, containers: %d, disks: {count: %d}}%n"
              .formatted(
                  each.count(),
                  each.processors(),
                  Math.max(1, (int) (each.memoryBytes() / container)),
                  disks));
    }
    text.append(
        String.format(
            Locale.ROOT,
            "hadoop:%n  scheduler: %s%n  most_fetches: 32%n  replication: %d%n  block: %.0f%n",
            nodes.scheduler(),
            replication,
            blockBytes));
    if (!capacities.isEmpty()) {
      text.append("  queues:\n");
      capacities.forEach(
          (queue, percent) -> text.append("    %s: %s%n".formatted(quoted(queue), percent)));
    }
    return ScenarioReader.ofJobs(name, text.toString(), traced);
  }

  private static TraceJob traced(String called, PastJob job, String queue) {
    return new TraceJob(
        called,
        job.user(),
        queue,
        job.submitMillis(),
        Math.round(job.inputBytes()),
        Math.round(job.shuffleBytes()),
        Math.round(job.outputBytes()),
        job.maps().count(),
        job.reduces().count(),
        List.of(),
        List.of(),
        job.maps().processorSeconds(),
        job.reduces().processorSeconds());
  }

  /**
   * A job's history has its queue's name or its path. A queue that is there no more is taken to
   * have one percent.
   */
  private static String queue(PastJob job, Map<String, Double> capacities) {
    if (capacities.isEmpty() || capacities.containsKey(job.queue())) {
      return job.queue();
    }
    for (String each : capacities.keySet()) {
      if (each.endsWith("." + job.queue())) {
        return each;
      }
    }
    capacities.put(job.queue(), 1.0);
    return job.queue();
  }

  /** Of an average task. */
  private double containerBytes() {
    double tasks = 0;
    double bytes = 0;
    for (PastJob each : jobs.jobs()) {
      if (each.containerBytes() > 0) {
        int its = each.maps().count() + each.reduces().count();
        tasks += its;
        bytes += its * each.containerBytes();
      }
    }
    return tasks == 0 ? USUAL_CONTAINER : bytes / tasks;
  }

  private static String quoted(String word) {
    return '"'
        + word.replaceAll("\\p{Cntrl}", " ").replace("\\", "\\\\").replace("\"", "\\\"")
        + '"';
  }
}
