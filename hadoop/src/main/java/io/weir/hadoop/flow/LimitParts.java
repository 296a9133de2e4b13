// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.flow;

import io.weir.core.tree.Placement;
import io.weir.hadoop.weights.NodePromise;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which part of each limit of the cluster is this node's, from 0 to 1, by the names from below the
 * root. Of those that are missing it is that of the empty list of names; all, if that is missing
 * too.
 */
final class LimitParts {
  static final LimitParts ALL = new LimitParts(Map.of());

  private final Map<List<String>, Double> parts;
  private final Map<String, Double> ofUsers = new HashMap<>();

  LimitParts(Map<List<String>, Double> parts) {
    this.parts = parts;
    parts.forEach(
        (path, part) -> {
          String name = path.isEmpty() ? "" : path.get(path.size() - 1);
          if (Placement.Level.isUser(name)) {
            ofUsers.put(name, part);
          }
        });
  }

  /** What is promised here to who stands at the end of this path. */
  NodePromise here(List<String> path, NodePromise ofCluster) {
    Double part = parts.get(path);
    if (part == null && !path.isEmpty()) {
      part = ofUsers.get(path.get(path.size() - 1)); // he stands somewhere else, too
    }
    return ofCluster.withPartOfLimit(part == null ? parts.getOrDefault(List.of(), 1.0) : part);
  }
}
