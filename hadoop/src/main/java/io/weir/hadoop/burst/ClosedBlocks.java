// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.burst;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;

/**
 * How much of the blocks that one flow has written and closed is not on the disk yet. Its next
 * block begins when there is less, so that who writes many small files is not further ahead than
 * others. Thread-safe.
 */
final class ClosedBlocks {
  private final BurstThreads threads;
  private final Lock lock;
  private final Condition changed;
  private long dirtyBytes;

  ClosedBlocks(BurstThreads threads) {
    this.threads = threads;
    this.lock = threads.newLock();
    this.changed = lock.newCondition();
  }

  /** So much more is dirty, or, below 0, is on the disk. */
  void add(long moreBytes) {
    lock.lock();
    try {
      dirtyBytes += moreBytes;
      if (moreBytes < 0) {
        changed.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Waits until no more is dirty, but no longer than so long; returns for how long. */
  long await(long mostBytes, long mostNanos) {
    lock.lock();
    try {
      long begunNanos = threads.nowNanos();
      long waitedNanos = 0;
      try {
        while (dirtyBytes > mostBytes && waitedNanos < mostNanos) {
          changed.await(mostNanos - waitedNanos, TimeUnit.NANOSECONDS);
          waitedNanos = threads.nowNanos() - begunNanos;
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return waitedNanos;
    } finally {
      lock.unlock();
    }
  }
}
