// SPDX-License-Identifier: Apache-2.0
package io.weir.core;

/**
 * How long a flow takes from the end of its last request to its next one: a moving average, T ← ¾·T
 * + ¼·latest. It is measured whether or not the device was kept for the flow, so a flow that was
 * slow and is quick now is found out.
 */
final class ThinkTime {
  private static final double LATEST = 0.25;

  /** A flow is quick if its think time is below this part of δ. */
  private static final int QUICK_PARTS = 2;

  /** The device is kept for so many think times: one that is late by a little is not lost. */
  private static final int PATIENCE = 4;

  /** What one pause may count for, in δ: after a long one a flow is quick again in a few. */
  private static final int LONGEST = 4;

  private double nanos;
  private boolean known;

  void add(long latestNanos, long waitNanos) {
    double latest = (double) Math.min(latestNanos, LONGEST * waitNanos);
    nanos = known ? nanos + LATEST * (latest - nanos) : latest;
    known = true;
  }

  /** Whether the flow asks again so soon that it pays to wait for it. */
  boolean isQuick(long waitNanos) {
    return known && patienceNanos(waitNanos) > 0;
  }

  /** How long to keep the device for the flow's next request; 0 for one that is not quick. */
  long patienceNanos(long waitNanos) {
    if (nanos > waitNanos / (double) QUICK_PARTS) {
      return 0;
    }
    return Math.min(waitNanos, Math.max(Math.round(PATIENCE * nanos), waitNanos / PATIENCE));
  }
}
