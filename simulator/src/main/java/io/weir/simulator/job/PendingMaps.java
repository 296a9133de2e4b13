// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.job;

import io.weir.simulator.cluster.Cluster;
import io.weir.simulator.cluster.Node;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntConsumer;

/** The maps of a job that have not begun, by the nodes that have their blocks. */
final class PendingMaps {
  private static final int NONE = -1;

  private final int copies;

  /** At which nodes the blocks are: those of map m from m · copies on. */
  private final int[] holders;

  /** By node, a place in {@link #holders} that names it. */
  private final int[] first;

  /** By place in {@link #holders}, the next one that names the same node. */
  private final int[] next;

  private final BitSet pending = new BitSet();
  private int count;

  PendingMaps(Cluster cluster, int maps, JobRules rules) {
    int storing = cluster.storing().size();
    this.copies = Math.min(rules.inputCopies(), storing);
    this.holders = new int[maps * copies];
    this.first = new int[cluster.size()];
    this.next = new int[maps * copies];
    this.count = maps;
    Arrays.fill(first, NONE);
    pending.set(0, maps);
    int[] block = new int[copies];
    for (int map = maps - 1; map >= 0; map--) {
      cluster.place(
          rules.inputInTurn() ? cluster.storing().get(map % storing).index() : NONE, block);
      for (int i = 0; i < copies; i++) {
        int place = map * copies + i;
        holders[place] = block[i];
        next[place] = first[block[i]];
        first[block[i]] = place;
      }
    }
  }

  int count() {
    return count;
  }

  /** Whether one waits whose block this node has. */
  boolean hasAt(Node node) {
    return firstAt(node) != NONE;
  }

  /** The nodes that have the blocks of the first ones, of so many at most. */
  void forEachHolder(int maps, IntConsumer action) {
    int map = pending.nextSetBit(0);
    for (int i = 0; i < maps && map >= 0; i++) {
      for (int copy = 0; copy < copies; copy++) {
        action.accept(holders[map * copies + copy]);
      }
      map = pending.nextSetBit(map + 1);
    }
  }

  /** Takes one whose block this node has; −1 if there is none. */
  int takeAt(Node node) {
    int place = firstAt(node);
    return place == NONE ? NONE : take(place / copies);
  }

  private int firstAt(Node node) {
    int place = first[node.index()];
    while (place != NONE && !pending.get(place / copies)) {
      place = next[place];
    }
    first[node.index()] = place;
    return place;
  }

  /** Takes the first one; only if there is one. */
  int takeAny() {
    return take(pending.nextSetBit(0));
  }

  private int take(int map) {
    pending.clear(map);
    count--;
    return map;
  }

  /** Who has the block of a map: this node if it is one of them, else the first. */
  int holder(int map, Node reader) {
    for (int i = 0; i < copies; i++) {
      if (holders[map * copies + i] == reader.index()) {
        return reader.index();
      }
    }
    return holders[map * copies + Math.floorMod(reader.index(), copies)];
  }
}
