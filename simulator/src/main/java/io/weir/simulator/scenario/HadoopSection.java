// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.scenario;

import io.weir.simulator.job.JobPlan;
import io.weir.simulator.job.JobRules;
import io.weir.simulator.yarn.CapacityOrder;
import io.weir.simulator.yarn.FairOrder;
import io.weir.simulator.yarn.FifoOrder;
import io.weir.simulator.yarn.JobOrder;
import io.weir.simulator.yarn.ResourceManager;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How Hadoop is set up.
 *
 * @param blockBytes of HDFS
 * @param sortBytes of a map's buffer
 * @param reduceMemoryBytes what a reduce keeps in memory
 * @param capacities of queues, for the capacity scheduler; empty under another
 */
record HadoopSection(
    Section section,
    JobRules rules,
    ResourceManager.Settings manager,
    Supplier<JobOrder> order,
    Map<String, Double> capacities,
    double blockBytes,
    int replication,
    double sortBytes,
    double reduceMemoryBytes) {
  static HadoopSection read(@Nullable Section given) {
    Section section = given == null ? Sections.empty("hadoop") : given;
    JobRules usual = JobRules.HADOOP;
    JobRules rules =
        new JobRules(
            section.part("slowstart", usual.slowStart()),
            section.nanos("master", usual.masterNanos()),
            section.count("input_copies", usual.inputCopies(), 1),
            section.count("parallel_fetches", usual.parallelFetches(), 1),
            section.count("most_fetches", usual.mostFetches(), 1),
            section.decimal("spread", usual.spread(), 0));
    ResourceManager.Settings heartbeats =
        new ResourceManager.Settings(
            Math.max(1, section.nanos("heartbeat", 1_000_000_000L)),
            section.count("nodes_passed", 40, 0),
            section.count("containers_at_once", Integer.MAX_VALUE, 1));
    Map<String, Double> capacities = capacities(section.section("queues"));
    Supplier<JobOrder> order =
        switch (section.text("scheduler", capacities.isEmpty() ? "fair" : "capacity")) {
          case "fair" -> FairOrder::new;
          case "fifo" -> FifoOrder::new;
          case "capacity" -> () -> new CapacityOrder(capacities);
          default -> throw section.wrong("scheduler", "fair, fifo or capacity");
        };
    HadoopSection read =
        new HadoopSection(
            section,
            rules,
            heartbeats,
            order,
            capacities,
            section.bytes("block", 128 << 20),
            section.count("replication", 3, 1),
            section.bytes("sort_buffer", 100 << 20),
            section.bytes("reduce_memory", 700 << 20));
    section.end();
    return read;
  }

  private static Map<String, Double> capacities(@Nullable Section section) {
    Map<String, Double> capacities = new LinkedHashMap<>();
    if (section != null) {
      for (String name : section.names()) {
        double capacity = section.decimal(name, 0, 0);
        if (capacity == 0) {
          throw section.wrong(name, "above 0");
        }
        capacities.put(name, capacity);
      }
    }
    return capacities;
  }

  /** Under the capacity scheduler each job is in one of its queues. */
  void checkQueues(List<JobPlan> jobs) {
    for (JobPlan job : jobs) {
      if (!capacities.isEmpty() && !capacities.containsKey(job.queue())) {
        throw section.wrong(
            "job %s is in queue \"%s\", but queues has: %s"
                .formatted(job.name(), job.queue(), String.join(", ", capacities.keySet())));
      }
    }
  }
}
