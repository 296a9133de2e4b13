// SPDX-License-Identifier: Apache-2.0
package io.weir.core.gate;

import java.util.concurrent.atomic.LongAdder;

/**
 * How the thread of a stream waits until the scheduler lets the stream go. Who has waited for as
 * long as anybody may goes without leave, and is counted; if nothing has moved in all that time,
 * the gate is stalled ({@link StallDetector}). Used under the gate's lock.
 */
final class BoundedWait {
  private final Waiters waiters;
  private final StallDetector stalls;
  private final GuardedScheduler scheduler;
  private final GateClock clock;
  private final LongAdder ungatedPasses = new LongAdder();
  private long maxWaitNanos;

  BoundedWait(
      long maxWaitNanos,
      Waiters waiters,
      StallDetector stalls,
      GuardedScheduler scheduler,
      GateClock clock) {
    this.maxWaitNanos = check(maxWaitNanos);
    this.waiters = waiters;
    this.stalls = stalls;
    this.scheduler = scheduler;
    this.clock = clock;
  }

  private static long check(long maxWaitNanos) {
    if (maxWaitNanos <= 0) {
      throw new IllegalArgumentException("maxWaitNanos must be above 0, was " + maxWaitNanos);
    }
    return maxWaitNanos;
  }

  void isBoundedBy(long newMaxWaitNanos) {
    maxWaitNanos = check(newMaxWaitNanos);
  }

  /** Any thread may ask. */
  long ungatedPasses() {
    return ungatedPasses.sum();
  }

  void passesUngated() {
    ungatedPasses.increment();
  }

  /** Whether it did not have to go for as long as it has waited. */
  boolean forLeave(GatedStream stream, long arrivedNanos) throws InterruptedException {
    long boundNanos = arrivedNanos + Math.min(maxWaitNanos, Long.MAX_VALUE - arrivedNanos);
    try {
      while (waiters.holds(stream) && clock.nowNanos() < boundNanos) {
        waiters.await(stream, clock.nowNanos(), boundNanos);
        if (waiters.isTimeToAsk(stream, clock.nowNanos())) {
          scheduler.ask();
        }
      }
      if (waiters.holds(stream)) {
        passesUngated();
        stalls.timedOut(arrivedNanos);
        scheduler.goNow(stream);
        return false;
      }
    } catch (InterruptedException e) {
      if (waiters.holds(stream)) {
        throw e;
      }
      // It was let go between the interrupt and this line: whoever let it go counts on its leaving.
      Thread.currentThread().interrupt();
    } finally {
      giveUp(stream);
    }
    return true;
  }

  /** If the stream waits, it does so no longer. */
  void giveUp(GatedStream stream) {
    if (waiters.holds(stream)) {
      scheduler.withdraw(stream);
      scheduler.ask();
    }
  }
}
