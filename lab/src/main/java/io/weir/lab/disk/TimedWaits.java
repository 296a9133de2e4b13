// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.disk;

import java.io.InterruptedIOException;
import java.util.concurrent.locks.LockSupport;

/** Waits for times of the disk, and counts by how much this machine wakes its threads late. */
final class TimedWaits {
  private final Object lock;

  // Guarded by the lock.
  private long count;
  private long lateNanosTotal;
  private long lateNanosMax;

  /**
   * @param lock that of the disk, so that its statistics are of one moment
   */
  TimedWaits(Object lock) {
    this.lock = lock;
  }

  void until(long endNanos) throws InterruptedIOException {
    long lateNanos = System.nanoTime() - endNanos;
    if (lateNanos >= 0) {
      return;
    }
    while (lateNanos < 0) {
      LockSupport.parkNanos(this, -lateNanos);
      if (Thread.currentThread().isInterrupted()) {
        // A DataNode that sees any other message checks its volume for a fault.
        throw new InterruptedIOException(
            "Connection reset: interrupted while waiting for the emulated disk");
      }
      lateNanos = System.nanoTime() - endNanos;
    }
    synchronized (lock) {
      count++;
      lateNanosTotal += lateNanos;
      lateNanosMax = Math.max(lateNanosMax, lateNanos);
    }
  }

  /** By the lock's holder, as the next two. */
  long count() {
    return count;
  }

  long lateNanosTotal() {
    return lateNanosTotal;
  }

  long lateNanosMax() {
    return lateNanosMax;
  }
}
