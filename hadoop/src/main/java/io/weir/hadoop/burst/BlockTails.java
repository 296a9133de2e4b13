// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.burst;

import io.weir.core.gate.GatedStream;
import io.weir.core.request.Access;
import io.weir.core.request.Flow;
import io.weir.core.request.Operation;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.function.DoubleSupplier;

/**
 * The ends of blocks of one flow that are too short for a burst: the kernel writes them, many
 * together, without the gate. It is paid for all the same, or whoever writes small files would have
 * the disk for nothing. A request that moves nothing waits for its turn and is charged what a burst
 * of a mebibyte takes: one for each mebibyte in the mean, as each end of B bytes brings one with
 * probability B / 1 MiB. A sum would be for nothing below a mebibyte, and names of flows are free.
 * Thread-safe.
 */
public final class BlockTails {
  /** A request of less would be a scattered one. */
  static final long PAID_AT_ONCE_BYTES = VolumeGate.SCATTERED_BYTES;

  private final VolumeGate volume;
  private final DoubleSupplier random;
  private final Lock lock;
  private final Condition changed;
  private long dueBytes;
  private boolean isPaying;

  BlockTails(VolumeGate volume, DoubleSupplier random) {
    this.volume = volume;
    this.random = random;
    this.lock = volume.bursts().newLock();
    this.changed = lock.newCondition();
  }

  /** From 0 to below 1. Of another thread's generator each new thread would get the same. */
  public static double chance() {
    return ThreadLocalRandom.current().nextDouble();
  }

  /** So much of a block is left to the kernel; waits for nothing. */
  void leave(Flow flow, long bytes) {
    double expectedPayments = (double) bytes / PAID_AT_ONCE_BYTES;
    long payments = (long) (expectedPayments + random.getAsDouble());
    long due = payments * PAID_AT_ONCE_BYTES;
    if (due == 0 || !begins(due)) {
      return;
    }
    boolean hasBegun = false;
    try {
      hasBegun = volume.bursts().start(() -> pay(flow));
    } finally {
      if (!hasBegun) {
        end(); // no thread is left; what is left next tries again
      }
    }
  }

  private boolean begins(long moreBytes) {
    lock.lock();
    try {
      dueBytes += moreBytes;
      boolean begins = !isPaying;
      isPaying = true;
      return begins;
    } finally {
      lock.unlock();
    }
  }

  private void pay(Flow flow) {
    boolean isOver = false;
    try (GatedStream paying = volume.gate().stream(flow)) {
      while (goesOn()) {
        paying.enter(Operation.WRITE, Access.SEQUENTIAL, PAID_AT_ONCE_BYTES);
        paying.costsAtLeast(volume.measured().size().usualNanos(PAID_AT_ONCE_BYTES));
        paying.leaveUncounted(PAID_AT_ONCE_BYTES);
        paid();
      }
      isOver = true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      if (!isOver) {
        end();
      }
    }
  }

  private boolean goesOn() {
    lock.lock();
    try {
      isPaying = dueBytes > 0;
      return isPaying;
    } finally {
      lock.unlock();
    }
  }

  private void paid() {
    lock.lock();
    try {
      dueBytes -= PAID_AT_ONCE_BYTES;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void end() {
    lock.lock();
    try {
      isPaying = false;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Waits while more is to be paid for, but no longer than so long; returns for how long. */
  long await(long mostBytes, long mostNanos) {
    lock.lock();
    try {
      long begunNanos = volume.bursts().nowNanos();
      long waitedNanos = 0;
      try {
        while (isPaying && dueBytes > mostBytes && waitedNanos < mostNanos) {
          changed.await(mostNanos - waitedNanos, TimeUnit.NANOSECONDS);
          waitedNanos = volume.bursts().nowNanos() - begunNanos;
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
