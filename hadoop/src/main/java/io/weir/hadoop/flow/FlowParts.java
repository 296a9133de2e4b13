// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.flow;

import io.weir.core.node.NodeWeights;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The part of a disk that each of some flows has while all of them want it: the product, over the
 * levels of its path, of its weight over those of all its neighbours there.
 */
final class FlowParts {
  private FlowParts() {}

  /** Of all flows that have a place on a node; in sum 1. */
  static Map<String, Double> of(NodeWeights node) {
    Map<List<String>, Double> sums = new HashMap<>();
    node.weights()
        .forEach(
            (path, weight) -> sums.merge(path.subList(0, path.size() - 1), weight, Double::sum));
    Map<String, Double> parts = new HashMap<>();
    node.paths().forEach((flow, path) -> parts.put(flow, part(path, node.weights(), sums)));
    return parts;
  }

  private static double part(
      List<String> path, Map<List<String>, Double> weights, Map<List<String>, Double> sums) {
    double part = 1;
    for (int level = 1; level <= path.size(); level++) {
      double weight = weights.getOrDefault(path.subList(0, level), 1.0);
      part *= weight / sums.getOrDefault(path.subList(0, level - 1), weight);
    }
    return part;
  }
}
