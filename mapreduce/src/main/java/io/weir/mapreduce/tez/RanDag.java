// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.tez;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A DAG, while its events are read. */
final class RanDag {
  private static final String SUCCEEDED = "SUCCEEDED";
  private static final int LONGEST_NAME = 60;

  final String id;
  String name = "";

  /** Whether its plan is known, which is in the event of its submission. */
  boolean planned;

  boolean recovered;
  final List<Edge> edges = new ArrayList<>();
  final Map<Integer, RanVertex> vertices = new TreeMap<>();

  /** Those that ran, in the order of their ends. */
  final List<RanAttempt> attempts = new ArrayList<>();

  /** Where attempts run, by their ids, until they end. */
  final Map<String, Place> running = new HashMap<>();

  /** Attempts whose end was told. */
  final Set<String> ended = new HashSet<>();

  long startMillis;
  long endMillis;

  /** Empty until it has ended. */
  String status = "";

  String diagnostics = "";

  record Place(String node, String container) {}

  /**
   * @param gang whether both of its vertices run at the same time
   */
  record Edge(String from, String to, boolean gang) {}

  RanDag(String id) {
    this.id = id;
  }

  RanVertex vertex(int number) {
    return vertices.computeIfAbsent(number, RanVertex::new);
  }

  boolean hasEnded() {
    return !status.isEmpty();
  }

  boolean hasSucceeded() {
    return status.equals(SUCCEEDED);
  }

  /** The beginning of its name: Hive's is the whole query. */
  String shortName() {
    String line = name.strip().replaceAll("\\s+", " ");
    return line.isEmpty() ? id : line.substring(0, Math.min(line.length(), LONGEST_NAME)).strip();
  }

  /** For people. */
  String shown() {
    return "%s (%s)".formatted(id, shortName());
  }

  /**
   * The vertices that ran tasks and must end before one begins; those without tasks have theirs.
   */
  List<RanVertex> parents(RanVertex vertex) {
    Map<Integer, RanVertex> found = new LinkedHashMap<>();
    List<RanVertex> open = new ArrayList<>(List.of(vertex));
    for (int i = 0; i < open.size(); i++) {
      String to = open.get(i).name;
      for (RanVertex each : vertices.values()) {
        boolean before = edges.stream().anyMatch(e -> e.to.equals(to) && e.from.equals(each.name));
        if (before && each.counted().isEmpty() && !open.contains(each)) {
          open.add(each);
        } else if (before && !each.counted().isEmpty()) {
          found.put(each.id, each);
        }
      }
    }
    return List.copyOf(found.values());
  }
}
