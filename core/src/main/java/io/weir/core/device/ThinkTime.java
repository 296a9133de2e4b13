// SPDX-License-Identifier: Apache-2.0
package io.weir.core.device;

/**
 * How long a flow takes from the end of its last request to its next one: a moving average, T ← ¾·T
 * + ¼·latest. It is measured whether or not the device was kept for the flow, so a flow that was
 * slow and is quick now is found out.
 */
public final class ThinkTime {
  private static final double LATEST = 0.25;

  /** A flow is quick if its think time is below this part of δ. */
  private static final int QUICK_PARTS = 2;

  /** The device is kept for so many think times: one that is late by a little is not lost. */
  private static final int PATIENCE = 4;

  /** What one pause may count for, in δ: after a long one a flow is quick again in a few. */
  private static final int LONGEST = 4;

  /**
   * The mean of so many requests is how often it pauses: one that had waited for long has many to
   * ask at once, and is no other flow for that.
   */
  private static final int REQUESTS = 64;

  /** A flow that pauses before more than this part of its requests does so often. */
  private static final double OFTEN = 1.0 / 16;

  private double nanos;
  private double pauses;
  private int known;

  public void add(long latestNanos, long waitNanos) {
    double latest = (double) Math.min(latestNanos, LONGEST * waitNanos);
    double pause = isPause(latest, waitNanos) ? 1 : 0;
    known = Math.min(known + 1, REQUESTS);
    nanos += (known == 1 ? 1 : LATEST) * (latest - nanos);
    pauses += (pause - pauses) / known;
  }

  /** Whether the flow asks again so soon that it pays to wait for it. */
  public boolean isQuick(long waitNanos) {
    return known > 0 && patienceNanos(waitNanos) > 0;
  }

  /**
   * Whether the flow asks now and then, and not for all that it can get: also where it has just
   * asked a few times at once, as it had waited for long. One of which nothing is known does.
   */
  public boolean pausesOften() {
    return known == 0 || pauses > OFTEN;
  }

  private static boolean isPause(double thinkNanos, long waitNanos) {
    return thinkNanos > waitNanos / (double) QUICK_PARTS;
  }

  /** How long to keep the device for the flow's next request; 0 for one that is not quick. */
  public long patienceNanos(long waitNanos) {
    if (isPause(nanos, waitNanos)) {
      return 0;
    }
    return Math.min(waitNanos, Math.max(Math.round(PATIENCE * nanos), waitNanos / PATIENCE));
  }
}
