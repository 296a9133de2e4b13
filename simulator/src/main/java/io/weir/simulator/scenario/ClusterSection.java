// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.scenario;

import io.weir.simulator.cluster.NodeShape;
import io.weir.simulator.job.JobPlan;
import io.weir.simulator.run.ClusterPlan;
import io.weir.simulator.run.DiskPlan;
import io.weir.simulator.run.HostPlan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a scenario says of nodes: one kind of them, or several. */
final class ClusterSection {
  private record Kind(
      int count,
      NodeShape shape,
      List<NodeDisk> blocks,
      List<NodeDisk> locals,
      int processors,
      @Nullable Machines machines) {
    long nodes() {
      return machines == null ? count : (long) count * machines.count();
    }

    /** Each machine has a part of each disk of its host. */
    long disks() {
      return nodes() * (blocks.size() + locals.size());
    }

    double blockBytes() {
      return count * blocks.stream().mapToDouble(NodeDisk::capacityBytes).sum();
    }
  }

  /** Of a job. */
  static final String MOST_TASKS = "10000000";

  /** Of the blocks that a job reads: what memory can hold. */
  private static final long MOST_COPIES = 100_000_000;

  /** Of all nodes: four of each, if there are as many as there may be. */
  private static final long MOST_DISKS = 4L * ScenarioReader.MOST;

  private static final Key NODES =
      Key.count("nodes", "1", "how many, up to 1,000,000 in all", 1)
          .within("1", Integer.toString(ScenarioReader.MOST));
  private static final Key PROCESSORS =
      Key.count("processors", "8", "of a node", 1).within("1", "10000");
  private static final Key SPEED =
      Key.number("speed", "1", "of its processors: 0.5 takes twice the time that profiles say")
          .within("0.001", "1000");
  private static final Key CONTAINERS =
      Key.count("containers", "", "how many tasks it runs at a time; as many as processors", 1)
          .within("1", "100000");
  private static final Key MAPS =
      Key.count("maps", "", "how many of them may be maps; with Hadoop 0.20, its slots", 0);
  private static final Key REDUCES = Key.count("reduces", "", "how many of them may be reduces", 0);
  private static final Key NETWORK =
      Key.bytesPerSecond("network", "117.5 MB/s", "of its card in each direction")
          .within("1 Mbit/s", "10000 Gbit/s");
  private static final Key MEMORY =
      Key.bytes("memory", "8 GB", "for the page cache; what is dirty may be a fifth of it")
          .within("1 MB", "1 PB");

  static final Key CLUSTER =
      Key.sections(
              "cluster",
              "the nodes: one kind of them, or a list of kinds",
              NODES,
              PROCESSORS,
              SPEED,
              CONTAINERS,
              MAPS,
              REDUCES,
              NETWORK,
              MEMORY,
              DiskSection.DISKS,
              Machines.MACHINES)
          .required();

  private final List<Kind> kinds = new ArrayList<>();

  static ClusterSection read(Section scenario, Probed.Files files) {
    List<Section> sections = scenario.sections(CLUSTER);
    if (sections.isEmpty()) {
      throw scenario.wrong("needs cluster: the nodes, like {nodes: 8, processors: 8}");
    }
    ClusterSection cluster = new ClusterSection();
    long nodes = 0;
    long disks = 0;
    for (Section each : sections) {
      Kind kind = kind(each, files);
      nodes += kind.nodes();
      disks += kind.disks();
      cluster.kinds.add(kind);
      if (nodes > ScenarioReader.MOST) {
        throw each.wrong(NODES, "no more than " + ScenarioReader.MOST + " in all");
      }
      if (disks > MOST_DISKS) {
        throw each.wrong(
            DiskSection.DISKS, "no more than " + MOST_DISKS + " in all, were " + disks);
      }
    }
    return cluster;
  }

  private static Kind kind(Section section, Probed.Files files) {
    int ofHost = section.count(PROCESSORS);
    double hostMemory = section.bytes(MEMORY);
    Machines machines = Machines.read(section.section(Machines.MACHINES), ofHost, hostMemory);
    int processors = machines == null ? ofHost : machines.processors();
    int containers = section.count(CONTAINERS, processors);
    if (machines != null && containers > processors) {
      throw section.wrong(
          CONTAINERS, "no more than a machine has processors, which are %d".formatted(processors));
    }
    NodeShape shape =
        new NodeShape(
            processors,
            section.decimal(SPEED),
            containers,
            section.count(MAPS, containers),
            section.count(REDUCES, containers),
            section.bytesPerSecond(NETWORK),
            machines == null ? hostMemory : machines.memoryBytes());
    DiskSection disks = DiskSection.read(section, files, machines != null);
    return new Kind(section.count(NODES), shape, disks.blocks(), disks.locals(), ofHost, machines);
  }

  /** Nodes whose disks are under a policy. */
  List<ClusterPlan.NodePlan> nodes(String policy) {
    List<ClusterPlan.NodePlan> nodes = new ArrayList<>();
    for (Kind each : kinds) {
      nodes.addAll(Collections.nCopies(each.count(), plan(each, policy)));
    }
    return nodes;
  }

  private static ClusterPlan.NodePlan plan(Kind kind, String policy) {
    Machines machines = kind.machines();
    if (machines == null) {
      return new ClusterPlan.NodePlan(
          kind.shape(), under(policy, kind.blocks()), under(policy, kind.locals()));
    }
    HostPlan host =
        new HostPlan(
            machines.count(),
            kind.processors(),
            kind.blocks().stream().map(each -> each.under(policy, machines)).toList(),
            kind.locals().stream().map(each -> each.under(policy, machines)).toList());
    return new ClusterPlan.NodePlan(kind.shape(), List.of(), List.of(), host);
  }

  private static List<DiskPlan> under(String policy, List<NodeDisk> disks) {
    return disks.stream().map(each -> each.under(policy)).toList();
  }

  /** Why the tasks of a job cannot be run here; null if they can. */
  @Nullable String whyNotRun(JobPlan job, HadoopSection hadoop) {
    String queue = hadoop.whyNot(job.queue());
    if (queue != null) {
      return queue;
    }
    int most = Integer.parseInt(MOST_TASKS);
    if ((long) job.maps() + job.reduces() > most) {
      return "has more than %d tasks: less input, or a larger hadoop.block, makes fewer"
          .formatted(most);
    }
    long copies = Math.min(hadoop.rules().inputCopies(), nodes());
    if (job.maps() * copies > MOST_COPIES) {
      return "has %d maps with %d copies of the input of each, and %d copies are the most"
          .formatted(job.maps(), copies, MOST_COPIES);
    }
    boolean maps = kinds.stream().anyMatch(each -> each.shape().maps() > 0);
    boolean reduces = kinds.stream().anyMatch(each -> each.shape().reduces() > 0);
    return (job.maps() > 0 && !maps) || (job.reduces() > 0 && !reduces)
        ? "has %d maps and %d reduces, but no node runs %s"
            .formatted(job.maps(), job.reduces(), maps ? "reduces" : "maps")
        : null;
  }

  /** Why what a job reads and writes has no room here; null if it has. */
  @Nullable String whyNotStored(JobPlan job, HadoopSection hadoop) {
    long nodes = nodes();
    double needed =
        job.inputBytes() * Math.min(hadoop.rules().inputCopies(), nodes)
            + job.outputBytes() * Math.min(job.replication(), nodes);
    double capacity = kinds.stream().mapToDouble(Kind::blockBytes).sum();
    return needed > capacity
        ? "needs %s for copies of its input and output, on disks of %s in all"
            .formatted(Units.shown(needed), Units.shown(capacity))
        : null;
  }

  long nodes() {
    return kinds.stream().mapToLong(Kind::nodes).sum();
  }
}
