// SPDX-License-Identifier: Apache-2.0
package io.weir.core.device;

/**
 * The pace of a flow's scattered reads beside bursts, relative to their pace without bursts.
 *
 * <pre>
 *   y = (U_b / T_b) / (U_a / T_a)
 * </pre>
 *
 * <p>where U is the work of the reads that have completed and T the time from each completion to
 * the next, b beside bursts and a without. The time that the flow thinks is in T, so one that asks
 * for little loses little. Times that were partly the one and partly the other are left out.
 */
public final class ReadPace {
  /** Who sends nothing for so long has paused. */
  private static final long PAUSE_NANOS = 200_000_000L;

  /** What is known without bursts holds for so long, and is to be found out anew then. */
  static final long FRESH_NANOS = 500_000_000L;

  /** A time is beside bursts, or without, where it was for more than this part. */
  private static final double NEARLY_ALL = 0.9;

  private final Rate beside = new Rate();
  private final Rate alone = new Rate();
  private long aloneAtNanos;
  private boolean hasCompleted;
  private long lastNanos;
  private long lastBurstNanos;

  /**
   * A read has completed.
   *
   * @param work what it costs a device without seeks, in bytes
   * @param burstNanos for how long bursts have been at the device, in all
   */
  void completed(double work, long burstNanos, long nowNanos) {
    long nanos = nowNanos - lastNanos;
    if (hasCompleted && nanos < PAUSE_NANOS) { // else it has paused
      double besideNanos = burstNanos - lastBurstNanos;
      if (besideNanos >= NEARLY_ALL * nanos) {
        beside.add(work, nanos);
      } else if (besideNanos <= (1 - NEARLY_ALL) * nanos) {
        alone(work, nanos, nowNanos);
      }
    }
    hasCompleted = true;
    lastNanos = nowNanos;
    lastBurstNanos = burstNanos;
  }

  private void alone(double work, long nanos, long nowNanos) {
    if (!isFresh(nowNanos)) {
      alone.forget();
    }
    alone.add(work, nanos);
    aloneAtNanos = nowNanos;
  }

  private boolean isFresh(long nowNanos) {
    return nowNanos - aloneAtNanos < FRESH_NANOS;
  }

  /** Whether y is this share or more; false where it is not known. */
  public boolean isAtLeast(double share, long nowNanos) {
    return beside.isKnown()
        && alone.isKnown()
        && isFresh(nowNanos)
        && beside.workPerNano() >= share * alone.workPerNano();
  }

  /** Work by time, of late. */
  private static final class Rate {
    private static final long LEAST_NANOS = 2_000_000;

    /** Beyond so much, what is known counts half. */
    private static final long MOST_NANOS = 20_000_000;

    private double work;
    private double nanos;

    void add(double moreWork, long moreNanos) {
      work += moreWork;
      nanos += moreNanos;
      if (nanos > MOST_NANOS) {
        work /= 2;
        nanos /= 2;
      }
    }

    void forget() {
      work = 0;
      nanos = 0;
    }

    boolean isKnown() {
      return nanos >= LEAST_NANOS;
    }

    double workPerNano() {
      return work / nanos;
    }
  }
}
