// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.burst;

import java.util.concurrent.TimeUnit;

/**
 * How much of the blocks that one flow has written and closed is not on the disk yet. Its next
 * block begins when there is less, so that who writes many small files is not further ahead than
 * others. Thread-safe.
 */
final class ClosedBlocks {
  private long dirtyBytes;

  /** So much more is dirty, or, below 0, is on the disk. */
  synchronized void add(long moreBytes) {
    dirtyBytes += moreBytes;
    if (moreBytes < 0) {
      notifyAll();
    }
  }

  /** Waits until no more is dirty, but no longer than so long; returns for how long. */
  synchronized long await(long mostBytes, long mostNanos) {
    long begunNanos = System.nanoTime();
    long waitedNanos = 0;
    try {
      while (dirtyBytes > mostBytes && waitedNanos < mostNanos) {
        TimeUnit.NANOSECONDS.timedWait(this, mostNanos - waitedNanos);
        waitedNanos = System.nanoTime() - begunNanos;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return waitedNanos;
  }
}
