// SPDX-License-Identifier: Apache-2.0
package io.weir.core.tree;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Divides a weight down a tree: each level's part among its active members by their weights, as
 * YARN divides a cluster among queues, users and applications.
 *
 * <pre>
 *   part(child) = part(parent) · w(child) / Σ w(active children of the parent)
 * </pre>
 *
 * <p>So a queue has its part however many applications it runs, and what an idle one leaves goes to
 * its neighbours first.
 */
public final class ShareTree {
  private ShareTree() {}

  /**
   * The part of each active application.
   *
   * @param active those that are active, each once
   * @param whole what all of them have together
   */
  public static Map<String, Double> divide(Collection<Placement> active, double whole) {
    Map<String, Double> parts = new HashMap<>();
    divide(List.copyOf(active), 0, whole, parts);
    return parts;
  }

  private static void divide(
      List<Placement> members, int level, double part, Map<String, Double> parts) {
    Map<String, List<Placement>> children = new LinkedHashMap<>();
    double weights = 0;
    for (Placement each : members) {
      Placement.Level at = each.path().get(level);
      List<Placement> child = children.get(at.name());
      if (child == null) {
        child = new ArrayList<>();
        children.put(at.name(), child);
        weights += at.weight();
      }
      child.add(each);
    }
    for (List<Placement> child : children.values()) {
      double childPart = part * child.get(0).path().get(level).weight() / weights;
      List<Placement> below = new ArrayList<>();
      for (Placement each : child) {
        if (each.path().size() == level + 1) {
          parts.merge(each.flow(), childPart, Double::sum);
        } else {
          below.add(each);
        }
      }
      divide(below, level + 1, childPart, parts);
    }
  }
}
