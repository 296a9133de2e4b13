// SPDX-License-Identifier: Apache-2.0
package io.weir.core.gate;

import io.weir.core.Flow;
import io.weir.core.Operation;
import io.weir.core.count.CountingScheduler;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

/**
 * Lets a visitor that has the gate to itself go in and out without the lock: where nobody competes
 * there is nothing to decide, and a lock, a clock and a scheduler for each 64 KiB would be a
 * measurable part of what moving them costs.
 *
 * <pre>
 *          granted             tryEnter
 *   NONE ──────────▶ OUTSIDE ──────────▶ INSIDE
 *    ▲                │  ▲                │  │
 *    └────────────────┘  └────────────────┘  │ revoked: the visitor finds out when it leaves
 *    ▲     revoked            tryLeave       │
 *    └───────────────────────────────────────┘
 * </pre>
 *
 * What is counted meanwhile is the visitor's own until the state hands it over.
 */
final class Solo {
  /** The visitor has to ask. */
  private static final int NONE = 0;

  private static final int OUTSIDE = 1;
  private static final int INSIDE = 2;

  private final LongSupplier clock;
  private final AtomicInteger state = new AtomicInteger(NONE);
  private boolean inside;
  private long askedBytes;
  private long begunNanos;

  private Operation operation = Operation.READ;
  private long requests;
  private long bytes;
  private long tookNanos;

  Solo(LongSupplier clock) {
    this.clock = clock;
  }

  /** By the gate, under its lock. */
  void grant() {
    requests = 0;
    bytes = 0;
    tookNanos = 0;
    state.set(OUTSIDE);
  }

  /** By the visitor; false if it has to ask. */
  boolean tryEnter(Operation wanted, long wantedBytes) {
    if (state.get() != OUTSIDE || (requests > 0 && wanted != operation)) {
      return false;
    }
    if (!state.compareAndSet(OUTSIDE, INSIDE)) {
      return false;
    }
    inside = true;
    operation = wanted;
    askedBytes = wantedBytes;
    begunNanos = clock.getAsLong();
    return true;
  }

  /** Whether the visitor went in by {@link #tryEnter} and has not left. */
  boolean isInside() {
    return inside;
  }

  /** By the visitor; false if it was revoked meanwhile, so that what was counted is to be told. */
  boolean tryLeave(long moved) {
    inside = false;
    requests++;
    bytes += Math.min(moved, askedBytes);
    tookNanos += clock.getAsLong() - begunNanos;
    return state.compareAndSet(INSIDE, OUTSIDE);
  }

  /**
   * By the gate, under its lock.
   *
   * @return whether the visitor is inside: then it tells what was counted when it leaves
   */
  boolean revoke() {
    return state.getAndSet(NONE) == INSIDE;
  }

  /** Once it was revoked and the visitor has left. */
  void countBy(CountingScheduler scheduler, Flow flow, long nowNanos) {
    scheduler.wentAlone(flow, operation, requests, bytes, tookNanos, nowNanos);
  }
}
