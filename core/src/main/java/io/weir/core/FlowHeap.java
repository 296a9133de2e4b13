// SPDX-License-Identifier: Apache-2.0
package io.weir.core;

import java.util.Arrays;

/** The backlogged flows, the one with the least start tag on top; every change costs O(log n). */
final class FlowHeap {
  private FlowQueue[] heap = new FlowQueue[16];
  private int size;
  private long units;

  boolean isEmpty() {
    return size == 0;
  }

  int size() {
    return size;
  }

  /** What the flows in it weigh together, now; O(n). */
  double weight() {
    double weight = 0;
    for (int i = 0; i < size; i++) {
      weight += heap[i].flow().weight();
    }
    return weight;
  }

  /** What a flow's weight is in whole millionths, so that no rounding error grows with uptime. */
  private static long units(FlowQueue queue) {
    return Math.max(1, Math.round(queue.flow().weight() * 1e6));
  }

  /**
   * How many requests like this flow's next one a round has, in which every flow here has its
   * share: those of the flow that wait, and that one, times the weight of all over the flow's. Each
   * flow's weight is that of when its last request went, or it came here.
   */
  double requestsInRound(FlowQueue queue) {
    long its = queue.heapIndex < 0 ? units(queue) : queue.units;
    long all = queue.heapIndex < 0 ? units + its : units;
    return (queue.size() + 1) * ((double) all / its);
  }

  FlowQueue least() {
    return heap[0];
  }

  /**
   * @param index from 0, below {@link #size}; in no order but that the least is the first
   */
  FlowQueue at(int index) {
    return heap[index];
  }

  void add(FlowQueue queue) {
    if (size == heap.length) {
      heap = Arrays.copyOf(heap, size * 2);
    }
    size++;
    queue.units = units(queue);
    units += queue.units;
    siftUp(size - 1, queue);
  }

  @SuppressWarnings(
      "NullAway") // slots past the end hold nothing, so that a removed flow can be collected
  void remove(FlowQueue queue) {
    int index = queue.heapIndex;
    queue.heapIndex = -1;
    units -= queue.units;
    size--;
    FlowQueue moved = heap[size];
    heap[size] = null;
    if (index < size) {
      siftUp(index, moved);
      siftDown(moved.heapIndex, moved);
    }
  }

  /** Puts a flow, whose tag has grown, where it belongs, with the weight that it has now. */
  void grown(FlowQueue queue) {
    units -= queue.units;
    queue.units = units(queue);
    units += queue.units;
    siftDown(queue.heapIndex, queue);
  }

  /** Puts a flow, whose tag has become less, where it belongs. */
  void shrunk(FlowQueue queue) {
    siftUp(queue.heapIndex, queue);
  }

  private void siftUp(int from, FlowQueue queue) {
    int index = from;
    while (index > 0 && queue.goesBefore(heap[(index - 1) / 2])) {
      place(index, heap[(index - 1) / 2]);
      index = (index - 1) / 2;
    }
    place(index, queue);
  }

  private void siftDown(int from, FlowQueue queue) {
    int index = from;
    while (2 * index + 1 < size) {
      int child = 2 * index + 1;
      if (child + 1 < size && heap[child + 1].goesBefore(heap[child])) {
        child++;
      }
      if (!heap[child].goesBefore(queue)) {
        break;
      }
      place(index, heap[child]);
      index = child;
    }
    place(index, queue);
  }

  private void place(int index, FlowQueue queue) {
    heap[index] = queue;
    queue.heapIndex = index;
  }

  void verifyState() {
    for (int i = 0; i < size; i++) {
      if (heap[i].heapIndex != i || heap[i].isEmpty()) {
        throw new IllegalStateException("flow at " + i + " is misplaced or has nothing waiting");
      }
      if (i > 0 && heap[i].goesBefore(heap[(i - 1) / 2])) {
        throw new IllegalStateException("flow at " + i + " goes before its parent");
      }
    }
  }
}
