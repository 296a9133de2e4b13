// SPDX-License-Identifier: Apache-2.0
package io.weir.core.node;

import io.weir.core.exchange.Standing;
import io.weir.core.request.Flow;
import io.weir.core.tree.Placement;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The weights in force on a node, computed from a broker's answers: the place of each flow, and the
 * weight of each level above it. Of factors only how neighbours' compare counts, and nobody is to
 * be left without service:
 *
 * <pre>
 *   moved = max(f / F, (1/m) / Π moved of what it is part of)    F: the largest factor of the
 *   weight here = w · min(1, moved)                                 neighbours that the node has
 * </pre>
 *
 * <p>So nobody's weight is more than his own, and whoever is on the node has at least the m-th part
 * of what the weights of its path would give it there. Who has not been heard of yet has a factor
 * of 1.
 */
public final class NodeWeights {
  /** One queue, user or application here. */
  private static final class Vertex {
    private final double weight;
    private final double factor;

    private Vertex(double weight, double factor) {
      this.weight = weight;
      this.factor = factor;
    }
  }

  private final double mostFactor;
  private final Map<List<String>, Vertex> vertices = new HashMap<>();
  private final Map<List<String>, Double> largest = new HashMap<>();
  private final Map<String, List<String>> paths = new HashMap<>();
  private final Map<List<String>, Double> weights = new HashMap<>();

  /** How much of its share each has left, with what it is part of, from 1/m to 1. */
  private final Map<List<String>, Double> left = new HashMap<>();

  private NodeWeights(double mostFactor) {
    this.mostFactor = mostFactor;
  }

  /**
   * @param said where flows stand by what the node knows, by name
   * @param heard what it has heard of them
   * @param mostFactor m: how far weights may be moved, from 1 (not at all) to 8
   */
  public static NodeWeights of(
      Map<String, List<Placement.Level>> said, Map<String, Standing> heard, double mostFactor) {
    NodeWeights node = new NodeWeights(mostFactor);
    said.forEach(
        (flow, path) -> {
          Standing standing = heard.get(flow);
          if (standing != null) {
            node.add(flow, standing.pathFrom(path), standing.factors());
          }
        });
    said.forEach(
        (flow, path) -> {
          if (!node.paths.containsKey(flow)) {
            node.add(flow, path, Standing.NO_FACTORS);
          }
        });
    node.weigh();
    return node;
  }

  private void add(String flow, List<Placement.Level> path, float[] factors) {
    List<String> names = path.stream().map(Placement.Level::name).toList();
    for (int level = 0; level < names.size(); level++) {
      double factor = factors.length == names.size() ? factors[level] : 1;
      Vertex vertex = new Vertex(path.get(level).weight(), factor);
      vertices.putIfAbsent(names.subList(0, level + 1), vertex);
    }
    paths.put(flow, names);
  }

  private void weigh() {
    vertices.forEach((path, each) -> largest.merge(parent(path), each.factor, Math::max));
    vertices.keySet().stream().sorted(Comparator.comparingInt(List::size)).forEach(this::weigh);
  }

  private void weigh(List<String> path) {
    Vertex vertex = Objects.requireNonNull(vertices.get(path));
    double leftAbove = left.getOrDefault(parent(path), 1.0);
    double moved = vertex.factor / largest.getOrDefault(parent(path), 1.0);
    moved = Math.min(1, Math.max(moved, 1 / mostFactor / leftAbove));
    left.put(path, leftAbove * moved);
    weights.put(path, Math.max(Flow.MIN_WEIGHT, Math.min(Flow.MAX_WEIGHT, vertex.weight * moved)));
  }

  /**
   * One flow more, beside its neighbours as they are until all are weighed anew.
   *
   * @param heard null: nothing has been heard of it
   * @return what weighs what on its path
   */
  public Map<List<String>, Double> join(
      String flow, List<Placement.Level> said, @Nullable Standing heard) {
    add(
        flow,
        heard == null ? said : heard.pathFrom(said),
        heard == null ? Standing.NO_FACTORS : heard.factors());
    List<String> path = Objects.requireNonNull(paths.get(flow));
    Map<List<String>, Double> its = new HashMap<>();
    for (int level = 1; level <= path.size(); level++) {
      List<String> at = List.copyOf(path.subList(0, level));
      if (!weights.containsKey(at)) {
        largest.merge(parent(at), Objects.requireNonNull(vertices.get(at)).factor, Math::max);
        weigh(at);
      }
      its.put(at, Objects.requireNonNull(weights.get(at)));
    }
    return its;
  }

  private static List<String> parent(List<String> path) {
    return path.subList(0, path.size() - 1);
  }

  /** Where each flow stands, from below the root to itself: their names. */
  public Map<String, List<String>> paths() {
    return Collections.unmodifiableMap(paths);
  }

  /** What weighs what, by the names from below the root to itself. */
  public Map<List<String>, Double> weights() {
    return Collections.unmodifiableMap(weights);
  }
}
