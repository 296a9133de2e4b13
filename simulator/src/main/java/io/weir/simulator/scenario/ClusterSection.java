// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.scenario;

import io.weir.model.device.Curve;
import io.weir.simulator.cluster.NodeShape;
import io.weir.simulator.elevator.Elevators;
import io.weir.simulator.job.JobPlan;
import io.weir.simulator.run.ClusterPlan;
import io.weir.simulator.run.DiskPlan;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a scenario says of nodes: one kind of them, or several. */
final class ClusterSection {
  private record Kind(int count, NodeShape shape, List<DiskKind> blocks, List<DiskKind> locals) {}

  private static final double CAPACITY = 1e12;
  private static final double THROUGHPUT = 150e6;

  private final List<Kind> kinds = new ArrayList<>();

  static ClusterSection read(Section scenario, Path folder) {
    List<Section> sections = scenario.sections("cluster");
    if (sections.isEmpty()) {
      throw scenario.wrong("needs cluster: the nodes, like {nodes: 8, processors: 8}");
    }
    ClusterSection cluster = new ClusterSection();
    int nodes = 0;
    for (Section each : sections) {
      Kind kind = kind(each);
      nodes += kind.count();
      cluster.kinds.add(kind);
      if (nodes > ScenarioReader.MOST) {
        throw each.wrong("nodes", "no more than " + ScenarioReader.MOST + " in all");
      }
    }
    return cluster;
  }

  private static Kind kind(Section section) {
    int count = section.count("nodes", 1, 1);
    int processors = section.count("processors", 8, 1);
    int containers = section.count("containers", processors, 1);
    NodeShape shape =
        new NodeShape(
            processors,
            containers,
            section.count("maps", containers, 0),
            section.count("reduces", containers, 0),
            section.bytesPerSecond("network", 117.5e6),
            section.bytes("memory", 8e9));
    List<DiskKind> blocks = new ArrayList<>();
    List<DiskKind> locals = new ArrayList<>();
    for (Section each : section.sections("disks")) {
      disks(each, blocks, locals);
    }
    section.end();
    if (blocks.isEmpty() && locals.isEmpty()) {
      blocks.add(DiskKind.rotating(CAPACITY, THROUGHPUT, DiskKind.USUAL_ELEVATOR, null));
    }
    if (blocks.isEmpty()) {
      throw section.wrong("disks", "one or more that hold blocks: none is for blocks, or both");
    }
    return new Kind(count, shape, blocks, locals);
  }

  private static void disks(Section section, List<DiskKind> blocks, List<DiskKind> locals) {
    int count = section.count("count", 1, 1);
    String use = section.text("for", "both");
    DiskKind kind =
        DiskKind.rotating(
            section.bytes("capacity", CAPACITY),
            section.bytesPerSecond("throughput", THROUGHPUT),
            elevator(section),
            reads(section.section("reads")));
    section.end();
    switch (use) {
      case "blocks" -> blocks.addAll(Collections.nCopies(count, kind));
      case "local" -> locals.addAll(Collections.nCopies(count, kind));
      case "both" -> blocks.addAll(Collections.nCopies(count, kind));
      default -> throw section.wrong("for", "blocks, local or both");
    }
  }

  private static String elevator(Section section) {
    String name = section.text("elevator", DiskKind.USUAL_ELEVATOR);
    List<String> all =
        Stream.concat(Elevators.OF_TODAY.stream(), Elevators.OF_PAPERS.stream()).toList();
    if (!all.contains(name)) {
      throw section.wrong("elevator", "one of " + String.join(", ", all));
    }
    return name;
  }

  /** By number of streams, what readers get in all. */
  private static @Nullable Curve reads(@Nullable Section section) {
    if (section == null) {
      return null;
    }
    TreeMap<Integer, Double> measured = new TreeMap<>();
    for (String streams : section.names()) {
      if (!streams.matches("[1-9][0-9]{0,3}")) {
        throw section.wrong(streams, "a number of streams from 1 to 9999 as its key");
      }
      measured.put(Integer.valueOf(streams), section.bytesPerSecond(streams, 0));
    }
    if (!measured.containsKey(1)) {
      throw section.wrong("needs 1: what one reader gets");
    }
    return new Curve(
        measured.keySet().stream().mapToInt(Integer::intValue).toArray(),
        measured.values().stream().mapToDouble(Double::doubleValue).toArray());
  }

  /** Nodes whose disks are under a policy. */
  List<ClusterPlan.NodePlan> nodes(String policy) {
    List<ClusterPlan.NodePlan> nodes = new ArrayList<>();
    for (Kind each : kinds) {
      ClusterPlan.NodePlan plan =
          new ClusterPlan.NodePlan(
              each.shape(), under(policy, each.blocks()), under(policy, each.locals()));
      nodes.addAll(Collections.nCopies(each.count(), plan));
    }
    return nodes;
  }

  private static List<DiskPlan> under(String policy, List<DiskKind> disks) {
    return disks.stream().map(each -> each.under(policy)).toList();
  }

  /** Whether each task of each job can run somewhere. */
  void checkRoom(Section scenario, List<JobPlan> jobs) {
    boolean maps = kinds.stream().anyMatch(each -> each.shape().maps() > 0);
    boolean reduces = kinds.stream().anyMatch(each -> each.shape().reduces() > 0);
    for (JobPlan job : jobs) {
      if ((job.maps() > 0 && !maps) || (job.reduces() > 0 && !reduces)) {
        throw scenario.wrong(
            "job %s has %d maps and %d reduces, but no node runs %s"
                .formatted(job.name(), job.maps(), job.reduces(), maps ? "reduces" : "maps"));
      }
    }
  }
}
