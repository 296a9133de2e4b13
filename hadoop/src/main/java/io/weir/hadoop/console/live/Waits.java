// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.live;

import io.weir.hadoop.usage.DiskUsage;
import io.weir.hadoop.usage.FlowRates;
import io.weir.hadoop.usage.NodeUsage;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * Who waits for whom. Where flow i has w_i requests that wait, on average, and s_j is the part of
 * the disk's time that flow j gets, i waits for j with
 *
 * <pre>
 *   w_i · s_j / Σ s_k ,   k ≠ i
 * </pre>
 *
 * <p>On each disk the {@value #MOST_WAITERS} that wait most count, and the {@value #MOST_HOLDERS}
 * that are served most.
 */
final class Waits {
  private static final int MOST_WAITERS = 4;
  private static final int MOST_HOLDERS = 4;

  /** Of a cluster: whoever makes names all day fills no NameNode. */
  private static final int MOST_PAIRS = 500_000;

  /** Fewer are no wait that anybody would notice. */
  private static final float LEAST_REQUESTS = 0.05f;

  private record Pair(String waiter, String holder) {}

  private final Map<Pair, Wait> waits = new HashMap<>();

  static List<Wait> of(NodeUsage node) {
    Waits all = new Waits();
    node.disks().forEach(each -> all.add(node, each));
    return List.copyOf(all.waits.values());
  }

  /** Those of a node. */
  void add(Collection<Wait> ofNode) {
    for (Wait each : ofNode) {
      if (waits.size() < MOST_PAIRS || waits.containsKey(pair(each))) {
        add(each);
      }
    }
  }

  /** They are no more. */
  void remove(Collection<Wait> ofNode) {
    ofNode.forEach(each -> waits.computeIfPresent(pair(each), (pair, all) -> all.minus(each)));
  }

  /** Those with the most requests, the first of them first. */
  List<Wait> most(int count) {
    PriorityQueue<Wait> most = new PriorityQueue<>(Comparator.comparingDouble(Wait::requests));
    for (Wait each : waits.values()) {
      if (most.size() < count) {
        most.add(each);
      } else if (each.requests() > most.element().requests()) {
        most.remove();
        most.add(each);
      }
    }
    return most.stream().sorted(Comparator.comparingDouble(Wait::requests).reversed()).toList();
  }

  private void add(NodeUsage node, DiskUsage disk) {
    FlowRates rates = disk.flows();
    int[] waiters = most(rates.waiting(), LEAST_REQUESTS, MOST_WAITERS);
    if (waiters.length == 0) {
      return;
    }
    int[] holders = most(rates.served(), Float.MIN_VALUE, MOST_HOLDERS);
    double all = 0;
    for (float each : rates.served()) {
      all += each;
    }
    for (int waiter : waiters) {
      double others = all - rates.served()[waiter];
      for (int holder : holders) {
        if (holder != waiter && others > 0) {
          add(
              new Wait(
                  name(node, rates, waiter),
                  name(node, rates, holder),
                  rates.waiting()[waiter] * rates.served()[holder] / others,
                  1));
        }
      }
    }
  }

  private void add(Wait wait) {
    waits.merge(pair(wait), wait, Wait::plus);
  }

  private static Pair pair(Wait wait) {
    return new Pair(wait.waiter(), wait.holder());
  }

  private static String name(NodeUsage node, FlowRates rates, int row) {
    return node.flows().get(rates.flow()[row]).name();
  }

  /** The rows with the most, the first of them first; fewer if there are no more. */
  private static int[] most(float[] values, float atLeast, int count) {
    int[] rows = new int[count];
    int found = 0;
    for (int row = 0; row < values.length; row++) {
      if (values[row] >= atLeast && (found < count || values[row] > values[rows[count - 1]])) {
        int at = Math.min(found, count - 1);
        while (at > 0 && values[rows[at - 1]] < values[row]) {
          rows[at] = rows[at - 1];
          at--;
        }
        rows[at] = row;
        found = Math.min(count, found + 1);
      }
    }
    return Arrays.copyOf(rows, found);
  }
}
