// SPDX-License-Identifier: Apache-2.0
package io.weir.core.device;

/**
 * How long a flow with requests shorter than a burst keeps a device that loses time to seeks.
 *
 * <p>A stream that has just begun asks for little at a time, and each of its requests would cost a
 * seek if another flow's came in between: so it goes on for a slice, Q, before anybody else. And a
 * flow that asks for its next request right after the last one (its think time is far below a seek)
 * would never have its share of the device beside long bursts, if it lost the device each time: so
 * the device is kept for it, for at most δ, while it would go first if it asked.
 *
 * @param lengthNanos Q, in device time; 0: every request is on its own
 * @param waitNanos δ; 0: the device is kept for nobody
 * @param roundNanos R: a round of all that wait takes no longer, as far as shorter slices help
 */
public record Slice(long lengthNanos, long waitNanos, long roundNanos) {
  /** SFQ(D) as published: requests, and nothing else. */
  public static final Slice NONE = new Slice(0, 0);

  /** A seek costs at most this part of a burst. */
  static final double SEEK_SHARE = 0.1;

  /** A slice that is as long however many wait. */
  public Slice(long lengthNanos, long waitNanos) {
    this(lengthNanos, waitNanos, Long.MAX_VALUE);
  }

  public Slice {
    if (roundNanos <= 0) {
      throw new IllegalArgumentException("roundNanos must be above 0, was " + roundNanos);
    }
    if (lengthNanos < 0 || waitNanos < 0) {
      throw new IllegalArgumentException(
          "a slice of "
              + lengthNanos
              + " ns that waits "
              + waitNanos
              + " ns must have neither below 0");
    }
  }

  /**
   * How long the slice is while others wait: min(Q, R / n − δ), as a seek takes about δ.
   *
   * @param requestsInRound n: how many slices of the flow a round has room for, by its share and by
   *     how many of its requests wait; 1 if it is alone
   */
  public long lengthNanos(double requestsInRound) {
    double left = roundNanos / requestsInRound - waitNanos;
    return Math.max(0, Math.round(Math.min((double) lengthNanos, left)));
  }

  /** Whether nothing is kept for anybody. */
  public boolean isNone() {
    return lengthNanos == 0;
  }

  /**
   * The slice that a device asks for: one seek and Q of transfer, so that a seek is at most a tenth
   * of it, Q = 9 · seek; and to wait pays for as long as the wait is shorter than the seek that it
   * saves, δ = seek. {@link #NONE} where there are no seeks.
   */
  public static Slice of(DeviceProfile device) {
    long seek = device.seekNanos();
    return new Slice(Math.round(seek * (1 - SEEK_SHARE) / SEEK_SHARE), seek);
  }
}
