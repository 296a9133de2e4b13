// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.history;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/**
 * What a cluster is, by its ResourceManager.
 *
 * @param nodes those that run, each kind once
 * @param scheduler fair, fifo or capacity
 * @param capacities of the leaf queues of the capacity scheduler, by path, in percent; else empty
 */
public record YarnNodes(List<Kind> nodes, String scheduler, Map<String, Double> capacities) {
  private static final String ROOT = "/ws/v1/cluster/";
  private static final double MEGABYTE = 1 << 20;

  /**
   * Nodes that are alike.
   *
   * @param count how many there are
   * @param processors virtual cores that YARN gives out
   * @param memoryBytes that YARN gives out
   */
  public record Kind(int count, int processors, double memoryBytes) {}

  public YarnNodes {
    nodes = List.copyOf(nodes);
    capacities = new LinkedHashMap<>(capacities);
  }

  /**
   * Asks the ResourceManager.
   *
   * @param address of its web pages, like {@code http://manager:8088}
   * @throws IOException if nobody answers, or it has no node that runs
   */
  public static YarnNodes of(URI address, Configuration conf) throws IOException {
    try (Rest rest = new Rest(address, conf)) {
      JsonNode answer =
          rest.find(ROOT + "nodes?states=RUNNING")
              .orElseThrow(() -> new IOException(address + " is no ResourceManager"));
      List<Kind> kinds = kinds(Rest.all(answer.path("nodes").path("node")));
      if (kinds.isEmpty()) {
        throw new IOException("the ResourceManager at " + address + " has no node that runs");
      }
      JsonNode scheduler = rest.get(ROOT + "scheduler").path("scheduler").path("schedulerInfo");
      String type = scheduler.path("type").asText("").toLowerCase(Locale.ROOT);
      Map<String, Double> capacities = new LinkedHashMap<>();
      if (type.startsWith("capacity")) {
        addLeaves(scheduler, capacities);
      }
      return new YarnNodes(
          kinds,
          type.startsWith("fifo") ? "fifo" : capacities.isEmpty() ? "fair" : "capacity",
          capacities);
    }
  }

  private static List<Kind> kinds(List<JsonNode> nodes) {
    Map<List<Long>, Integer> counts = new LinkedHashMap<>();
    for (JsonNode each : nodes) {
      long processors =
          each.path("usedVirtualCores").asLong() + each.path("availableVirtualCores").asLong();
      long megabytes = each.path("usedMemoryMB").asLong() + each.path("availMemoryMB").asLong();
      counts.merge(List.of(Math.max(1, processors), Math.max(1, megabytes)), 1, Integer::sum);
    }
    List<Kind> kinds = new ArrayList<>();
    counts.forEach(
        (shape, count) ->
            kinds.add(new Kind(count, shape.get(0).intValue(), shape.get(1) * MEGABYTE)));
    return kinds;
  }

  private static void addLeaves(JsonNode queue, Map<String, Double> capacities) {
    List<JsonNode> children = Rest.all(queue.path("queues").path("queue"));
    for (JsonNode each : children) {
      addLeaves(each, capacities);
    }
    if (children.isEmpty()) {
      double percent = queue.path("absoluteCapacity").asDouble(queue.path("capacity").asDouble());
      if (percent > 0) {
        capacities.put(queue.path("queuePath").asText(queue.path("queueName").asText()), percent);
      }
    }
  }

  public int count() {
    return nodes.stream().mapToInt(Kind::count).sum();
  }
}
