// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.scenario;

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
    JobRules rules,
    ResourceManager.Settings manager,
    Supplier<JobOrder> order,
    Map<String, Double> capacities,
    double blockBytes,
    int replication,
    double sortBytes,
    double reduceMemoryBytes) {
  private static final String CAPACITY = "capacity";
  private static final String FAIR = "fair";

  /** The queue of jobs that name none, as YARN calls it. */
  private static final String DEFAULT = "default";

  private static final Key SCHEDULER =
      Key.word(
          "scheduler",
          "",
          "of YARN; fair, or capacity if there are queues",
          List.of(FAIR, "fifo", CAPACITY));
  private static final Key QUEUES =
      Key.names(
          "queues",
          "capacities of the capacity scheduler's queues, like {etl: 60, adhoc: 40}",
          Key.number("queue", "", "in percent, or in any unit: they are relative")
              .within("0.000001", "1000000"));
  private static final Key BLOCK =
      Key.bytes("block", "128 MiB", "of HDFS").within("1 KiB", "1 TiB");
  private static final Key REPLICATION =
      Key.count("replication", "3", "copies of what is written", 1).within("1", "512");
  private static final Key INPUT_COPIES =
      Key.count("input_copies", "3", "copies of what is read", 1).within("1", "512");
  private static final Key SORT_BUFFER =
      Key.bytes("sort_buffer", "100 MiB", "of a map; if its output is larger it is merged on disk");
  private static final Key REDUCE_MEMORY =
      Key.bytes("reduce_memory", "700 MiB", "a reduce with more input has it on its disk");
  private static final Key SLOWSTART =
      Key.number("slowstart", "0.05", "which part of the maps is done before reduces begin")
          .within("0", "1");
  private static final Key MASTER =
      Key.time("master", "5 s", "what a job's master takes before its first task")
          .within("0 s", "1 d");
  private static final Key HEARTBEAT =
      Key.time("heartbeat", "1 s", "how often a node asks for containers").within("1 ms", "1 h");
  private static final Key CONTAINERS_AT_ONCE =
      Key.count("containers_at_once", "", "how many it gets then; all", 1);
  private static final Key NODES_PASSED =
      Key.count("nodes_passed", "40", "how many nodes without its blocks a job lets pass", 0);
  private static final Key PARALLEL_FETCHES =
      Key.count("parallel_fetches", "5", "how many map outputs a reduce fetches at a time", 1);
  private static final Key MOST_FETCHES =
      Key.count(
          "most_fetches",
          "1000",
          "in how many parts at most it fetches them: fewer parts, fewer events",
          1);
  private static final Key SPREAD =
      Key.number(
              "spread",
              "0",
              "how much tasks differ in processor time: the deviation of its logarithm")
          .within("0", "3");

  private static final Key SPECULATIVE =
      Key.yesOrNo(
          "speculative",
          "false",
          "whether a task that lags behind is run a second time at another node; Hadoop's own"
              + " default is true");

  static final Key HADOOP =
      Key.section(
          "hadoop",
          "how Hadoop is set up",
          SCHEDULER,
          QUEUES,
          BLOCK,
          REPLICATION,
          INPUT_COPIES,
          SORT_BUFFER,
          REDUCE_MEMORY,
          SLOWSTART,
          MASTER,
          HEARTBEAT,
          CONTAINERS_AT_ONCE,
          NODES_PASSED,
          PARALLEL_FETCHES,
          MOST_FETCHES,
          SPREAD,
          SPECULATIVE);

  static HadoopSection read(@Nullable Section given) {
    Section section = given == null ? YamlText.empty(HADOOP) : given;
    JobRules rules =
        new JobRules(
            section.decimal(SLOWSTART),
            section.nanos(MASTER),
            section.count(INPUT_COPIES),
            section.count(PARALLEL_FETCHES),
            section.count(MOST_FETCHES),
            section.decimal(SPREAD),
            section.isYes(SPECULATIVE));
    ResourceManager.Settings heartbeats =
        new ResourceManager.Settings(
            section.nanos(HEARTBEAT),
            section.count(NODES_PASSED),
            section.count(CONTAINERS_AT_ONCE, Integer.MAX_VALUE));
    Map<String, Double> capacities = capacities(section.section(QUEUES));
    return new HadoopSection(
        rules,
        heartbeats,
        order(section, capacities),
        capacities,
        section.bytes(BLOCK),
        section.count(REPLICATION),
        section.bytes(SORT_BUFFER),
        section.bytes(REDUCE_MEMORY));
  }

  private static Supplier<JobOrder> order(Section section, Map<String, Double> capacities) {
    String usual = capacities.isEmpty() ? FAIR : CAPACITY;
    String scheduler = section.has(SCHEDULER) ? section.text(SCHEDULER) : usual;
    if (!capacities.isEmpty() && !scheduler.equals(CAPACITY)) {
      throw section.wrong(
          QUEUES, "left out, or scheduler: capacity: under %s there are none".formatted(scheduler));
    }
    if (capacities.isEmpty() && scheduler.equals(CAPACITY)) {
      throw section.wrong(SCHEDULER, "beside queues, like {etl: 60, adhoc: 40}");
    }
    return switch (scheduler) {
      case FAIR -> FairOrder::new;
      case CAPACITY -> () -> new CapacityOrder(capacities);
      default -> FifoOrder::new;
    };
  }

  private static Map<String, Double> capacities(@Nullable Section section) {
    Map<String, Double> capacities = new LinkedHashMap<>();
    if (section != null) {
      section.names().forEach(each -> capacities.put(each.name(), section.decimal(each)));
    }
    return capacities;
  }

  /** In which queue a job waits that names one, or none: then in that called default. */
  String queue(String named) {
    boolean isDefault = named.isEmpty() && !capacities.containsKey(named);
    return isDefault && capacities.containsKey(DEFAULT) ? DEFAULT : named;
  }

  /** Why no job can wait in a queue; null if it can. */
  @Nullable String whyNot(String queue) {
    if (capacities.isEmpty() || capacities.containsKey(queue)) {
      return null;
    }
    String all = String.join(", ", capacities.keySet());
    return queue.isEmpty()
        ? "names no queue: it must name one of " + all + ", or hadoop.queues must have default"
        : "is in queue %s, but hadoop.queues has: %s".formatted(queue, all);
  }
}
