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

  /** One of them, by its name. */
  record Node(String host, int processors, double memoryBytes) {}

  /** What one container may have. */
  record Container(int cores, double memoryBytes) {}

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
      List<Kind> kinds = kinds(running(rest));
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

  /** All nodes that run. */
  static List<Node> each(URI address, Configuration conf) throws IOException {
    try (Rest rest = new Rest(address, conf)) {
      return running(rest);
    }
  }

  /** What {@code yarn.scheduler.maximum-allocation-*} say where the ResourceManager runs. */
  static Container greatestContainer(URI address, Configuration conf) throws IOException {
    try (Rest rest = new Rest(address, conf)) {
      return new Container(
          (int) rest.configured("yarn.scheduler.maximum-allocation-vcores", 4),
          rest.configured("yarn.scheduler.maximum-allocation-mb", 8192) * MEGABYTE);
    }
  }

  private static List<Node> running(Rest rest) throws IOException {
    JsonNode answer =
        rest.find(ROOT + "nodes?states=RUNNING")
            .orElseThrow(() -> new IOException(rest.address() + " is no ResourceManager"));
    List<Node> all =
        Rest.all(answer.path("nodes").path("node")).stream().map(YarnNodes::node).toList();
    if (all.isEmpty()) {
      throw new IOException("the ResourceManager at " + rest.address() + " has no node that runs");
    }
    return all;
  }

  private static Node node(JsonNode node) {
    long processors =
        node.path("usedVirtualCores").asLong() + node.path("availableVirtualCores").asLong();
    long megabytes = node.path("usedMemoryMB").asLong() + node.path("availMemoryMB").asLong();
    return new Node(
        node.path("nodeHostName").asText(),
        (int) Math.max(1, processors),
        Math.max(1, megabytes) * MEGABYTE);
  }

  private static List<Kind> kinds(List<Node> nodes) {
    Map<Kind, Integer> counts = new LinkedHashMap<>();
    nodes.forEach(
        each -> counts.merge(new Kind(1, each.processors, each.memoryBytes), 1, Integer::sum));
    List<Kind> kinds = new ArrayList<>();
    counts.forEach(
        (kind, count) -> kinds.add(new Kind(count, kind.processors(), kind.memoryBytes())));
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
