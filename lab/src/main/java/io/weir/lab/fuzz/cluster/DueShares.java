// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.cluster;

import static io.weir.lab.fuzz.run.FuzzRun.check;
import static java.util.Objects.requireNonNull;

import io.weir.lab.fuzz.run.FuzzRun;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What each flow is due of a cluster, and whether it is where it can have that. */
final class DueShares {
  /** A factor is 8 at most, and is above 1 for others as well. */
  private static final double USUAL_FACTOR = 3;

  /** The factors of all nodes are from 1 to 8: a little less leaves room to settle. */
  private static final double MOST_FACTOR = 7;

  private static final int FITTING_STEPS = 200;
  private static final double LEAST_PART = 0.9;

  private final List<Set<String>> nodes;
  private final Map<String, Double> weights;
  private final List<String> flows;

  /**
   * @param nodes the flows of each
   */
  DueShares(List<Set<String>> nodes, Map<String, Double> weights) {
    this.nodes = nodes.stream().filter(node -> !node.isEmpty()).toList();
    this.weights = weights;
    this.flows =
        weights.keySet().stream()
            .filter(flow -> nodes.stream().anyMatch(node -> node.contains(flow)))
            .toList();
  }

  /** Checks that each flow got next to all of what it is due, where all can have that. */
  void verify(FuzzRun run, Map<String, Double> got) {
    double all = got.values().stream().mapToDouble(Double::doubleValue).sum();
    for (String flow : areFeasible() ? weights.keySet() : Set.<String>of()) {
      double share = got.getOrDefault(flow, 0.0) / all;
      run.event("share", Math.round(1e6 * share));
      check(
          share >= LEAST_PART * of(flow),
          "%s has %f of the cluster, of %f that are due",
          flow,
          share,
          of(flow));
    }
  }

  double of(String flow) {
    return flows.contains(flow) ? weightOf(Set.of(flow)) / weightOf(flows) : 0;
  }

  private double weightOf(Iterable<String> some) {
    double sum = 0;
    for (String each : some) {
      sum += requireNonNull(weights.get(each));
    }
    return sum;
  }

  /** Any of them together are on nodes that can give them what they are due (Gale). */
  boolean areFeasible() {
    for (int some = 1; some < 1 << flows.size(); some++) {
      Set<String> together = new TreeSet<>();
      for (int i = 0; i < flows.size(); i++) {
        if ((some >> i & 1) == 1) {
          together.add(flows.get(i));
        }
      }
      double due = weightOf(together) / weightOf(flows);
      if (due * nodes.size() > mostOf(together) + 1e-9) {
        return false;
      }
    }
    return !flows.isEmpty() && areWithinFactors();
  }

  /** By iterative proportional fitting: the factors that give each what it is due. */
  private boolean areWithinFactors() {
    Map<String, Double> factors = new HashMap<>();
    flows.forEach(flow -> factors.put(flow, 1.0));
    for (int step = 0; step < FITTING_STEPS; step++) {
      Map<String, Double> got = new HashMap<>();
      for (Set<String> node : nodes) {
        double all = 0;
        for (String flow : node) {
          all += requireNonNull(weights.get(flow)) * requireNonNull(factors.get(flow));
        }
        for (String flow : node) {
          double part = requireNonNull(weights.get(flow)) * requireNonNull(factors.get(flow)) / all;
          got.merge(flow, part / nodes.size(), Double::sum);
        }
      }
      factors.replaceAll((flow, factor) -> factor * of(flow) / requireNonNull(got.get(flow)));
    }
    return Collections.max(factors.values()) <= MOST_FACTOR * Collections.min(factors.values());
  }

  private double mostOf(Set<String> together) {
    double most = 0;
    for (Set<String> node : nodes) {
      Set<String> here = new TreeSet<>(node);
      here.retainAll(together);
      double theirs = USUAL_FACTOR * weightOf(here);
      double others = weightOf(node) - weightOf(here);
      most += theirs / (theirs + others);
    }
    return most;
  }
}
