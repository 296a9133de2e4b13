// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.elevator;

/**
 * How many writes a batch of {@link Anticipatory} has: as many as have taken its time before. A
 * device with a cache says early that a write is done, so time by itself would let too many go.
 */
final class WriteBatch {
  private static final long FIRST_NANOS = 10_000_000;
  private static final int LEAST = 1;

  private final long nanos;
  private int most;
  private int left;
  private long begunNanos;

  /**
   * @param nanos how long a batch is meant to take
   */
  WriteBatch(long nanos) {
    this.nanos = nanos;
    this.most = (int) Math.max(2, nanos / FIRST_NANOS);
  }

  void begins(long nowNanos) {
    begunNanos = nowNanos;
    left = most;
  }

  void goes() {
    left--;
  }

  boolean isOver() {
    return left <= 0;
  }

  void ends(long nowNanos) {
    long took = nowNanos - begunNanos;
    if (took > nanos) {
      most = took > 3 * nanos ? most / 2 : most - 1;
    } else if (left <= 0) {
      most = nanos > 3 * took ? most * 2 : most + 1;
    }
    most = Math.max(LEAST, most);
  }

  int most() {
    return most;
  }
}
