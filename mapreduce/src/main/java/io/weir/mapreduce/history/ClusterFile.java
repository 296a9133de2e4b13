// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.history;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.mapreduce.history.ClusterDescription.NodeKind;
import io.weir.model.file.JsonField;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a cluster has, as a file: {@code night.cluster.json}. */
public final class ClusterFile {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private static final String KIND = "weir-cluster";
  private static final int VERSION = 1;
  private static final int MOST = 100_000;

  private ClusterFile() {}

  /** As text. */
  public static String text(ClusterDescription cluster) throws IOException {
    ObjectNode root = JSON.createObjectNode().put("kind", KIND).put("version", VERSION);
    ArrayNode nodes = root.putArray("nodes");
    for (NodeKind each : cluster.nodes()) {
      ObjectNode node =
          nodes
              .addObject()
              .put("count", each.count())
              .put("cores", each.cores())
              .put("memoryBytes", each.memoryBytes());
      ArrayNode disks = node.putArray("disks");
      new TreeMap<>(each.disks())
          .forEach((type, count) -> disks.addObject().put("type", type).put("count", count));
    }
    ObjectNode container = root.putObject("mostOfContainer");
    container.put("cores", cluster.mostCores()).put("memoryBytes", cluster.mostMemoryBytes());
    ArrayNode unanswered = root.putArray("unanswered");
    cluster.unanswered().forEach(unanswered::add);
    return JSON.writeValueAsString(root) + "\n";
  }

  /**
   * Reads one.
   *
   * @throws io.weir.model.file.BadFileException if it is none, with the field that is wrong
   */
  public static ClusterDescription read(Path file) throws IOException {
    JsonField root = JsonField.read(file, KIND, VERSION);
    List<NodeKind> nodes = new ArrayList<>();
    for (JsonField each : root.get("nodes").elements()) {
      nodes.add(
          new NodeKind(
              each.get("count").whole(1, MOST),
              each.get("cores").whole(1, MOST),
              each.get("memoryBytes").positive(),
              disks(each.get("disks"))));
    }
    JsonField container = root.get("mostOfContainer");
    List<String> unanswered = new ArrayList<>();
    for (JsonField each : elements(root.get("unanswered"))) {
      unanswered.add(each.text());
    }
    return new ClusterDescription(
        nodes,
        container.get("memoryBytes").positive(),
        container.get("cores").whole(1, MOST),
        unanswered);
  }

  private static Map<String, Integer> disks(JsonField all) throws IOException {
    Map<String, Integer> disks = new TreeMap<>();
    for (JsonField each : elements(all)) {
      disks.put(each.get("type").text(), each.get("count").whole(1, MOST));
    }
    return disks;
  }

  /** Of a list that may be empty. */
  private static List<JsonField> elements(JsonField of) throws IOException {
    return of.isEmpty() ? List.of() : of.elements();
  }
}
