// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cluster;

import io.weir.simulator.kernel.Simulation;
import java.util.List;
import java.util.SplittableRandom;

/** Nodes with a network between them that loses nothing and has no bottleneck of its own. */
public final class Cluster {
  private final Simulation simulation;
  private final List<Node> nodes;
  private final List<Node> storing;
  private final SplittableRandom random;

  /**
   * @param nodes one or more, each at the place of its index
   * @param random where blocks go
   */
  public Cluster(Simulation simulation, List<Node> nodes, SplittableRandom random) {
    this.simulation = simulation;
    this.nodes = List.copyOf(nodes);
    this.storing = nodes.stream().filter(Node::stores).toList();
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

  /** Those with blocks. */
  public List<Node> storing() {
    return storing;
  }

  /**
   * Chooses where the copies of a block are, as HDFS does without racks: at different nodes.
   *
   * @param first at which node the first one is, if that has blocks; −1 for anywhere
   * @param copies of one block; no more than there are nodes with blocks
   */
  public void place(int first, int[] copies) {
    for (int i = 0; i < copies.length; i++) {
      boolean isGiven = i == 0 && first >= 0 && nodes.get(first).stores();
      int place = isGiven ? storing.indexOf(nodes.get(first)) : random.nextInt(storing.size());
      while (isAmong(storing.get(place).index(), copies, i)) {
        place = (place + 1) % storing.size();
      }
      copies[i] = storing.get(place).index();
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
