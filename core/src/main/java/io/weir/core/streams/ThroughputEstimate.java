// SPDX-License-Identifier: Apache-2.0
package io.weir.core.streams;

import java.util.Arrays;

/**
 * How much of a device a stream would use if it never had to wait: the throughput estimate of "I/O
 * Throttling and Coordination for MapReduce" (section IV.B), from the stream's last ten intervals.
 *
 * <pre>
 *   demand = Σ cost / Σ interval,  interval = IDLE + at the device       (figure 8; waiting left out)
 * </pre>
 *
 * <p>Cost is device time, so a demand of 1 is all of the device. A stream of which nothing is known
 * wants that, as most streams are long and sequential.
 */
final class ThroughputEstimate {
  /** How many intervals are remembered (section IV.B). */
  static final int INTERVALS = 10;

  private static final int GROWTH = 4;

  /** They have room as it is needed: many a stream has one interval in all. */
  private long[] costs = new long[1];

  private long[] intervals = new long[1];
  private int at;
  private long costNanos;
  private long intervalNanos;

  void add(long cost, long interval) {
    if (at == costs.length) {
      int room = Math.min(INTERVALS, GROWTH * at);
      costs = Arrays.copyOf(costs, room);
      intervals = Arrays.copyOf(intervals, room);
    }
    costNanos += cost - costs[at];
    intervalNanos += interval - intervals[at];
    costs[at] = cost;
    intervals[at] = interval;
    at = (at + 1) % INTERVALS;
  }

  double perNano() {
    return intervalNanos == 0 ? 1 : Math.min(1, costNanos / (double) intervalNanos);
  }
}
