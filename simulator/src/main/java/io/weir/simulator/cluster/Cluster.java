// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cluster;

import io.weir.simulator.kernel.Simulation;
import java.util.List;
import java.util.SplittableRandom;

/** Nodes with a network between them that loses nothing and has no bottleneck of its own. */
public final class Cluster {
  private final Simulation simulation;
  private final List<Node> nodes;
  private final SplittableRandom random;

  /**
   * @param nodes one or more, each at the place of its index
   * @param random where blocks go
   */
  public Cluster(Simulation simulation, List<Node> nodes, SplittableRandom random) {
    this.simulation = simulation;
    this.nodes = List.copyOf(nodes);
    this.random = random;
  }

  public Simulation simulation() {
    return simulation;
  }

  public int size() {
    return nodes.size();
  }

  public Node node(int index) {
    return nodes.get(index);
  }

  public List<Node> nodes() {
    return nodes;
  }

  /**
   * Chooses where the copies of a block are, as HDFS does without racks: at different nodes.
   *
   * @param first at which node the first one is; −1 for anywhere
   * @param copies of one block; no more than there are nodes
   */
  public void place(int first, int[] copies) {
    for (int i = 0; i < copies.length; i++) {
      int node = i == 0 && first >= 0 ? first : random.nextInt(nodes.size());
      while (isAmong(node, copies, i)) {
        node = (node + 1) % nodes.size();
      }
      copies[i] = node;
    }
  }

  private static boolean isAmong(int node, int[] copies, int count) {
    for (int i = 0; i < count; i++) {
      if (copies[i] == node) {
        return true;
      }
    }
    return false;
  }
}
