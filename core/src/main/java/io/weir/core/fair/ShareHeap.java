// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

import java.util.Arrays;

/**
 * The backlogged members of a {@link ParentShare}, the one with the least start tag on top; every
 * change costs O(log n).
 */
final class ShareHeap {
  private Share[] heap = new Share[16];
  private int size;
  private long units;

  boolean isEmpty() {
    return size == 0;
  }

  int size() {
    return size;
  }

  /** What those in it weigh together, now; O(n). */
  double weight() {
    double weight = 0;
    for (int i = 0; i < size; i++) {
      weight += heap[i].weight();
    }
    return weight;
  }

  /** What a weight is in whole millionths, so that no rounding error grows with uptime. */
  private static long units(Share share) {
    return Math.max(1, Math.round(share.weight() * 1e6));
  }

  /**
   * What all that are here weigh, and this one, over its own weight: each weighs what it did when
   * its last request went, or it came here.
   */
  double weightsOver(Share share) {
    long its = share.heapIndex < 0 ? units(share) : share.units;
    long all = share.heapIndex < 0 ? units + its : units;
    return (double) all / its;
  }

  Share least() {
    return heap[0];
  }

  /** The least start tag of those beside this one; −∞ if it is alone. */
  double leastTagBeside(Share share) {
    if (size > 0 && heap[0] != share) {
      return heap[0].startTag;
    }
    double second = size > 1 ? heap[1].startTag : Double.NEGATIVE_INFINITY;
    return size > 2 ? Math.min(second, heap[2].startTag) : second;
  }

  /**
   * @param index from 0, below {@link #size}; in no order but that the least is the first
   */
  Share at(int index) {
    return heap[index];
  }

  void add(Share share) {
    if (size == heap.length) {
      heap = Arrays.copyOf(heap, size * 2);
    }
    size++;
    share.units = units(share);
    units += share.units;
    siftUp(size - 1, share);
  }

  @SuppressWarnings(
      "NullAway") // slots past the end hold nothing, so that who was removed can be collected
  void remove(Share share) {
    int index = share.heapIndex;
    share.heapIndex = -1;
    units -= share.units;
    size--;
    Share moved = heap[size];
    heap[size] = null;
    if (index < size) {
      siftUp(index, moved);
      siftDown(moved.heapIndex, moved);
    }
  }

  /** Puts one, whose tag has grown, where it belongs, with the weight that it has now. */
  void grown(Share share) {
    units -= share.units;
    share.units = units(share);
    units += share.units;
    siftDown(share.heapIndex, share);
  }

  /** Puts one, whose tag has become less, where it belongs. */
  void shrunk(Share share) {
    siftUp(share.heapIndex, share);
  }

  private void siftUp(int from, Share share) {
    int index = from;
    while (index > 0 && share.goesBefore(heap[(index - 1) / 2])) {
      place(index, heap[(index - 1) / 2]);
      index = (index - 1) / 2;
    }
    place(index, share);
  }

  private void siftDown(int from, Share share) {
    int index = from;
    while (2 * index + 1 < size) {
      int child = 2 * index + 1;
      if (child + 1 < size && heap[child + 1].goesBefore(heap[child])) {
        child++;
      }
      if (!heap[child].goesBefore(share)) {
        break;
      }
      place(index, heap[child]);
      index = child;
    }
    place(index, share);
  }

  private void place(int index, Share share) {
    heap[index] = share;
    share.heapIndex = index;
  }

  void verifyState() {
    for (int i = 0; i < size; i++) {
      if (heap[i].heapIndex != i || !heap[i].isBacklogged()) {
        throw new IllegalStateException("share at " + i + " is misplaced or has nothing waiting");
      }
      if (i > 0 && heap[i].goesBefore(heap[(i - 1) / 2])) {
        throw new IllegalStateException("share at " + i + " goes before its parent");
      }
    }
  }
}
