// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.elevator;

import java.util.ArrayList;
import java.util.List;

/**
 * Who of {@link Cfq} waits for a slice, in the order of their turns. Who has shorter slices waits
 * longer: {@code cfq_slice_offset} of the kernel.
 */
final class CfqTurns {
  /** The slice of the highest priority, over that of the usual one. */
  private static final double HIGHEST = 1.8;

  private record Turn(ProcessQueue queue, long keyNanos) {}

  private final List<Turn> turns = new ArrayList<>();
  private final double longestNanos;
  private final long syncSliceNanos;
  private final long asyncSliceNanos;

  CfqTurns(long syncSliceNanos, long asyncSliceNanos) {
    this.longestNanos = HIGHEST * syncSliceNanos;
    this.syncSliceNanos = syncSliceNanos;
    this.asyncSliceNanos = asyncSliceNanos;
  }

  boolean isEmpty() {
    return turns.isEmpty();
  }

  /**
   * @param goesFirst whether it has preempted another
   */
  void add(ProcessQueue queue, long nowNanos, boolean goesFirst) {
    double less = longestNanos - (queue.isSync ? syncSliceNanos : asyncSliceNanos);
    long key = goesFirst ? 0 : nowNanos + Math.round(turns.size() * less);
    int place = turns.size();
    while (place > 0 && turns.get(place - 1).keyNanos() > key) {
      place--;
    }
    turns.add(place, new Turn(queue, key));
  }

  ProcessQueue removeFirst() {
    return turns.remove(0).queue();
  }

  void remove(ProcessQueue queue) {
    turns.removeIf(each -> each.queue() == queue);
  }
}
