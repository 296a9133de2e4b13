// SPDX-License-Identifier: Apache-2.0
package io.weir.core.request;

/**
 * The tag L of a flow, a user or a queue: the time from which it may move the next byte. It is one
 * for all devices of a node, whose schedulers are asked from threads of their own.
 *
 * <p>Where the limit changes, what is left to wait changes with it. L is never further ahead of now
 * than {@value #MOST_AHEAD_NANOS} ns: a request that has gone although it was over the limit, as it
 * had waited for as long as any may, is no debt for hours.
 */
public final class LimitTag {
  static final double MOST_AHEAD_NANOS = 30e9;

  /** What was not moved in so long may be moved later: whoever may go waits for the device, too. */
  private static final double MOST_UNUSED_NANOS = 250e6;

  /**
   * What it is at some time.
   *
   * @param nanos L
   * @param bytesPerSecond the limit by which L has grown so far
   */
  public record State(double nanos, double bytesPerSecond) {
    /** Of one that nothing has been asked of. */
    public static final State UNUSED = new State(0, Double.POSITIVE_INFINITY);
  }

  private double nanos;
  private double bytesPerSecond = Double.POSITIVE_INFINITY;

  /** When the next request may go, with a limit of now. */
  synchronized double nanos(double newBytesPerSecond, long nowNanos) {
    double left = nanos - nowNanos;
    if (newBytesPerSecond != bytesPerSecond
        && left > 0
        && bytesPerSecond < Double.POSITIVE_INFINITY) {
      nanos = nowNanos + Math.min(MOST_AHEAD_NANOS, left * bytesPerSecond / newBytesPerSecond);
    }
    bytesPerSecond = newBytesPerSecond;
    return nanos;
  }

  /** A request goes now, and moves so much: L = max(L, now − 1/4 s) + bytes / limit. */
  public synchronized void goes(long bytes, double limitBytesPerSecond, long nowNanos) {
    double from = Math.max(nanos(limitBytesPerSecond, nowNanos), nowNanos - MOST_UNUSED_NANOS);
    nanos = Math.min(from + 1e9 * bytes / limitBytesPerSecond, nowNanos + MOST_AHEAD_NANOS);
  }

  /** It has moved so much more than it was to, or, below 0, less; L is then. */
  public synchronized double corrects(long bytes) {
    nanos += 1e9 * bytes / bytesPerSecond;
    return nanos;
  }

  public synchronized State state() {
    return new State(nanos, bytesPerSecond);
  }

  /** As it was at another time, or on another node. */
  public synchronized void restore(State state) {
    nanos = state.nanos();
    bytesPerSecond = state.bytesPerSecond();
  }
}
