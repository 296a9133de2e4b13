// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.load;

import java.util.Arrays;

/**
 * Counts the operations of one thread within a window, and how long each took.
 *
 * <pre>  begin ─▶ opens ─▶ begin ─▶ end ─▶ begin ─▶ closes ─▶ end
 *               └─────────── counted ─────────┘</pre>
 */
final class Meter {
  private static final int FIRST_ROOM = 1 << 10;

  private long[] nanos = new long[FIRST_ROOM];
  private int operations;
  private boolean isOpen;
  private boolean isUnderWay;
  private long begunNanos;
  private long unfinishedNanos;

  /** From now on operations count that end. */
  synchronized void open() {
    isOpen = true;
  }

  /**
   * They do no longer. One that is under way counts for the time that it has taken so far, if that
   * is longer than any other took: else a client that waits for ever would have waited for nothing.
   */
  synchronized void close(long nowNanos) {
    isOpen = false;
    long longest = Arrays.stream(nanos, 0, operations).max().orElse(0);
    if (isUnderWay && nowNanos - begunNanos > longest) {
      unfinishedNanos = nowNanos - begunNanos;
    }
  }

  synchronized void begin(long nowNanos) {
    begunNanos = nowNanos;
    isUnderWay = true;
  }

  synchronized void end(long nowNanos) {
    isUnderWay = false;
    if (isOpen) {
      add(nowNanos - begunNanos);
    }
  }

  private void add(long latencyNanos) {
    if (operations == nanos.length) {
      nanos = Arrays.copyOf(nanos, 2 * operations);
    }
    nanos[operations] = latencyNanos;
    operations++;
  }

  /** How many operations ended in the window. */
  synchronized int operations() {
    return operations;
  }

  /** Of each of them, and of one that did not end. */
  synchronized long[] latenciesNanos() {
    long[] all = Arrays.copyOf(nanos, operations + (unfinishedNanos > 0 ? 1 : 0));
    if (unfinishedNanos > 0) {
      all[operations] = unfinishedNanos;
    }
    return all;
  }
}
