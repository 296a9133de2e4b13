// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.history;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;

/**
 * What a cluster tells of itself.
 *
 * @param nodes that run, each kind once, those first that are most
 * @param mostMemoryBytes that one container may have
 * @param mostCores likewise
 * @param unanswered what is not known, and why; a line each
 */
public record ClusterDescription(
    List<NodeKind> nodes, double mostMemoryBytes, int mostCores, List<String> unanswered) {
  /**
   * Nodes that are alike.
   *
   * @param count how many there are
   * @param cores that YARN gives out
   * @param memoryBytes likewise
   * @param disks volumes of its DataNode by their type; empty where it has none, or that is not
   *     known
   */
  public record NodeKind(int count, int cores, double memoryBytes, Map<String, Integer> disks) {
    /** Where HDFS puts a file of which nobody has said otherwise. */
    private static final String DEFAULT_TYPE = "DISK";

    public NodeKind {
      disks = Map.copyOf(disks);
    }

    /** On which files lie of which nobody has said otherwise; 0 where none is known. */
    public int usualDisks() {
      int all = disks.values().stream().mapToInt(each -> each).sum();
      return disks.getOrDefault(DEFAULT_TYPE, all);
    }
  }

  public ClusterDescription {
    nodes = List.copyOf(nodes);
    unanswered = List.copyOf(unanswered);
  }

  /** How many nodes run. */
  public int count() {
    return nodes.stream().mapToInt(NodeKind::count).sum();
  }

  /**
   * Asks.
   *
   * @param manager the web address of the ResourceManager
   * @param nameNode likewise; null, and no disks are known
   * @throws IOException if one of these does not answer, or is something else
   */
  public static ClusterDescription of(URI manager, @Nullable URI nameNode, Configuration conf)
      throws IOException {
    List<String> unanswered = new ArrayList<>();
    Map<String, Map<String, Integer>> disks =
        nameNode == null ? Map.of() : DataNodeDisks.of(nameNode, conf, unanswered);
    Map<NodeKind, Integer> counts = new LinkedHashMap<>();
    for (YarnNodes.Node each : YarnNodes.each(manager, conf)) {
      Map<String, Integer> its = disks.getOrDefault(each.host(), Map.of());
      counts.merge(new NodeKind(1, each.processors(), each.memoryBytes(), its), 1, Integer::sum);
    }
    List<NodeKind> kinds = new ArrayList<>();
    counts.forEach(
        (kind, count) ->
            kinds.add(new NodeKind(count, kind.cores(), kind.memoryBytes(), kind.disks())));
    kinds.sort((one, other) -> other.count() - one.count());
    YarnNodes.Container most = YarnNodes.greatestContainer(manager, conf);
    return new ClusterDescription(kinds, most.memoryBytes(), most.cores(), unanswered);
  }
}
