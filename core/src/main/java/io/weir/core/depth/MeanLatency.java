// SPDX-License-Identifier: Apache-2.0
package io.weir.core.depth;

/**
 * The mean time that requests spend somewhere, without a time stamp on any of them: by Little's law
 * it is the area under their number over time, divided by how many left.
 */
final class MeanLatency {
  private int inside;
  private long areaNanos;
  private long lastChangeNanos;
  private int left;

  void entered(long nowNanos) {
    advance(nowNanos);
    inside++;
  }

  void left(long nowNanos) {
    advance(nowNanos);
    inside--;
    left++;
  }

  /** How many left since the last {@link #restart}. */
  int count() {
    return left;
  }

  /** The mean since the last {@link #restart}; asked only when {@link #count} is above 0. */
  double nanos() {
    return (double) areaNanos / left;
  }

  void restart(long nowNanos) {
    advance(nowNanos);
    areaNanos = 0;
    left = 0;
  }

  private void advance(long nowNanos) {
    areaNanos += inside * (nowNanos - lastChangeNanos);
    lastChangeNanos = nowNanos;
  }
}
