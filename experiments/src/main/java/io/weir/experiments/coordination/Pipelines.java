// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.coordination;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What it costs to move weights: a flow writes with three replicas on all nodes, and another one
 * reads on some of them. A pipeline is as fast as the slowest of its nodes lets it be, so what the
 * writer loses where the reader is it loses elsewhere too, and there nobody else wants it.
 */
final class Pipelines {
  private static final int REPLICAS = 3;

  private final int nodes;
  private final int readerOn;

  /**
   * @param readerOn on how many of the nodes the reader is
   */
  Pipelines(int nodes, int readerOn) {
    this.nodes = nodes;
    this.readerOn = readerOn;
  }

  /** What the two get, as parts of all nodes. */
  record Outcome(double reader, double writer) {
    double utilisation() {
      return reader + writer;
    }
  }

  /**
   * @param factor by how much the reader's weight is larger than the writer's on its nodes
   */
  Outcome with(double factor) {
    double[] left = new double[nodes];
    Arrays.fill(left, 1);
    Arrays.fill(left, 0, readerOn, 1 / (1 + factor));
    double before = Arrays.stream(left).sum();
    fill(left);
    double writer = before - Arrays.stream(left).sum();
    double unusedByWriter = Arrays.stream(left, 0, readerOn).sum(); // the reader has that, too
    double reader = readerOn * factor / (1 + factor) + unusedByWriter;
    return new Outcome(reader / nodes, writer / nodes);
  }

  /** One pipeline over each three nodes; all of them grow alike until a node of theirs is full. */
  private void fill(double[] left) {
    List<int[]> growing = new ArrayList<>();
    for (int a = 0; a < nodes; a++) {
      for (int b = a + 1; b < nodes; b++) {
        for (int c = b + 1; c < nodes; c++) {
          growing.add(new int[] {a, b, c});
        }
      }
    }
    while (!growing.isEmpty()) {
      int[] crossing = new int[nodes];
      for (int[] each : growing) {
        for (int i = 0; i < REPLICAS; i++) {
          crossing[each[i]]++;
        }
      }
      double most = Double.POSITIVE_INFINITY;
      for (int node = 0; node < nodes; node++) {
        if (crossing[node] > 0) {
          most = Math.min(most, left[node] / crossing[node]);
        }
      }
      for (int node = 0; node < nodes; node++) {
        left[node] -= most * crossing[node];
      }
      growing.removeIf(each -> Arrays.stream(each).anyMatch(node -> left[node] < 1e-9));
    }
  }
}
