// SPDX-License-Identifier: Apache-2.0
package io.weir.core;

/**
 * How long a turn is: consecutive requests of one stream, up to a cost of Q, go to the device back
 * to back, and the scheduler waits at most δ for the stream's next one.
 *
 * <p>Turns are shorter where a round of all streams that wait would take longer than R otherwise,
 * so that nobody waits for ever however many there are: a flow of weight w with n streams waiting,
 * where all flows that wait weigh W, has a turn of
 *
 * <pre>  min(Q, R · w / (W · n) − δ)</pre>
 *
 * and always of one request. And a turn of a flow of weight w ends early, after Q · w / w', when a
 * flow of weight w' > w comes that was away and is further behind. Else a heavy flow that wants
 * little at a time would wait for nine seeks of others' each time.
 *
 * @param costNanos Q, in device time; 0 is one request a turn
 * @param waitNanos δ; 0 gives a turn up as soon as its stream has nothing waiting
 * @param roundNanos R; {@link Long#MAX_VALUE} if a round may take any time
 */
public record Quantum(long costNanos, long waitNanos, long roundNanos) {
  /** One request a turn: SFQ(D) as published. */
  public static final Quantum NONE = new Quantum(0, 0);

  /** A seek costs at most this part of a turn. */
  static final double SEEK_SHARE = 0.1;

  public Quantum {
    if (costNanos < 0 || waitNanos < 0) {
      throw new IllegalArgumentException(
          "quantum is " + costNanos + " ns and waits " + waitNanos + " ns; allowed is 0 or more");
    }
    if (roundNanos <= 0) {
      throw new IllegalArgumentException("a round is " + roundNanos + " ns; allowed is above 0");
    }
  }

  /** Turns of one length, however many wait. */
  public Quantum(long costNanos, long waitNanos) {
    this(costNanos, waitNanos, Long.MAX_VALUE);
  }

  /** How long the next turn of a flow is. */
  long turnNanos(double weight, double weightOfAll, int streams) {
    if (roundNanos == Long.MAX_VALUE) {
      return costNanos;
    }
    double share = roundNanos * weight / (weightOfAll * streams) - waitNanos;
    return Math.min(costNanos, Math.max(0, Math.round(share)));
  }

  /**
   * How much of its turn a flow has for certain when a heavier one comes to a device that it is
   * due: Q in proportion to their weights.
   */
  long leastNanos(double weight, double weightOfOther) {
    return Math.round(costNanos * weight / weightOfOther);
  }

  /** Whether every request is a turn of its own. */
  boolean isNone() {
    return costNanos == 0;
  }

  /**
   * The quantum that a device asks for.
   *
   * <p>A turn is one seek and Q of transfer, so a seek is at most a tenth of it when Q = 9 · seek.
   * To wait for the stream's next request pays as long as the wait is shorter than the seek that it
   * saves, so δ = seek. A device without seeks gets {@link #NONE}.
   */
  public static Quantum of(DeviceProfile device) {
    long seek = device.seekNanos();
    return new Quantum(Math.round(seek * (1 - SEEK_SHARE) / SEEK_SHARE), seek);
  }
}
