// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.replay;

import io.weir.core.request.Flow;
import io.weir.core.request.Require;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Weights and priorities that flows of a trace have in place of their own: a line for each flow,
 * with its name as the trace has it, its weight, and, if it is another one, its priority.
 *
 * <pre>
 * # flow                          weight  priority
 * application_1700000000000_0042  8
 * etl                             2       1
 * </pre>
 */
public final class WeightChanges {
  public static final WeightChanges NONE = new WeightChanges(Map.of());

  private static final int WITH_PRIORITY = 3;
  private static final int MOST_PRIORITY = 1_000;

  private final Map<String, Change> changes;

  private record Change(double weight, int priority, boolean hasPriority) {}

  private WeightChanges(Map<String, Change> changes) {
    this.changes = Map.copyOf(changes);
  }

  /** One flow has another weight. */
  public static WeightChanges of(String flow, double weight) {
    return new WeightChanges(Map.of(flow, new Change(weight, 0, false)));
  }

  /**
   * Reads a file.
   *
   * @throws IOException if a line is not allowed: names the file, the line, the value and what is
   *     allowed
   */
  public static WeightChanges read(Path file) throws IOException {
    Map<String, Change> changes = new HashMap<>();
    List<String> lines = Files.readAllLines(file);
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).replaceAll("#.*", "").strip();
      if (line.isEmpty()) {
        continue;
      }
      try {
        String[] words = line.split("\\s+");
        Require.that(
            words.length == WITH_PRIORITY - 1 || words.length == WITH_PRIORITY,
            "a line",
            "'" + line + "'",
            "FLOW WEIGHT or FLOW WEIGHT PRIORITY");
        Change before = changes.put(words[0], change(words));
        Require.that(before == null, "a flow", "'" + words[0] + "' again", "named once");
      } catch (IllegalArgumentException e) {
        throw new IOException("%s:%d: %s".formatted(file, i + 1, e.getMessage()));
      }
    }
    return new WeightChanges(changes);
  }

  private static Change change(String[] words) {
    double weight = weight(words[1]);
    return words.length < WITH_PRIORITY
        ? new Change(weight, 0, false)
        : new Change(weight, priority(words[2]), true);
  }

  private static double weight(String word) {
    String allowed = "a number from " + Flow.MIN_WEIGHT + " to " + Flow.MAX_WEIGHT;
    try {
      double weight = Double.parseDouble(word);
      Require.that(
          weight >= Flow.MIN_WEIGHT && weight <= Flow.MAX_WEIGHT, "a weight", word, allowed);
      return weight;
    } catch (NumberFormatException e) {
      throw Require.wrong("a weight", "'" + word + "'", allowed);
    }
  }

  private static int priority(String word) {
    String allowed = "a number from 0 to " + MOST_PRIORITY;
    try {
      int priority = Integer.parseInt(word);
      Require.that(priority >= 0 && priority <= MOST_PRIORITY, "a priority", word, allowed);
      return priority;
    } catch (NumberFormatException e) {
      throw Require.wrong("a priority", "'" + word + "'", allowed);
    }
  }

  public boolean isNone() {
    return changes.isEmpty();
  }

  /** The flows that are named and are none of these. */
  public Set<String> without(Set<String> flows) {
    Set<String> unknown = new TreeSet<>(changes.keySet());
    unknown.removeAll(flows);
    return unknown;
  }

  double weight(String flow, double otherwise) {
    Change change = changes.get(flow);
    return change == null ? otherwise : change.weight();
  }

  int priority(String flow, int otherwise) {
    Change change = changes.get(flow);
    return change == null || !change.hasPriority() ? otherwise : change.priority();
  }
}
