// SPDX-License-Identifier: Apache-2.0
package io.weir.core.gate;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Who waits at a gate, and which of them is the timekeeper: the one that wakes up when the
 * scheduler wants to be asked again. Used under the gate's lock; no order of its own.
 */
final class WaitingRoom {
  private final List<Visitor> visitors = new ArrayList<>();
  private @Nullable Visitor timekeeper;
  private long askAgainNanos = Long.MAX_VALUE;

  void add(Visitor visitor) {
    visitor.seat = visitors.size();
    visitors.add(visitor);
  }

  /** Who waits, in no order. */
  List<Visitor> visitors() {
    return List.copyOf(visitors);
  }

  boolean isEmpty() {
    return visitors.isEmpty();
  }

  boolean holds(Visitor visitor) {
    return visitor.seat >= 0;
  }

  /** Lets a visitor go and wakes it. */
  void remove(Visitor visitor) {
    Visitor last = visitors.remove(visitors.size() - 1);
    if (last != visitor) {
      visitors.set(visitor.seat, last);
      last.seat = visitor.seat;
    }
    visitor.seat = -1;
    visitor.mayGo.signal();
    if (timekeeper == visitor) {
      appoint(null);
    }
  }

  void removeAll() {
    while (!visitors.isEmpty()) {
      remove(visitors.get(visitors.size() - 1));
    }
  }

  void askAgainAt(long nanos) {
    boolean sooner = nanos < askAgainNanos;
    askAgainNanos = nanos;
    if (sooner || timekeeper == null) {
      appoint(timekeeper);
    }
  }

  /** Makes sure that somebody wakes up in time: the visitor named, or any. */
  private void appoint(@Nullable Visitor visitor) {
    timekeeper = visitor;
    if (askAgainNanos == Long.MAX_VALUE || visitors.isEmpty()) {
      return;
    }
    if (timekeeper == null) {
      timekeeper = visitors.get(0);
    }
    timekeeper.mayGo.signal(); // it waits for something later, or for nothing but its turn
  }

  /**
   * Waits until the visitor may go, it is time to ask again and it is the timekeeper, or its
   * patience ends.
   */
  @SuppressWarnings("WaitNotInLoop") // the gate loops, and asks the scheduler in between
  void await(Visitor visitor, long nowNanos, long patienceEndsNanos) throws InterruptedException {
    long untilNanos =
        timekeeper == visitor ? Math.min(askAgainNanos, patienceEndsNanos) : patienceEndsNanos;
    if (holds(visitor) && untilNanos > nowNanos) {
      visitor.mayGo.await(untilNanos - nowNanos, TimeUnit.NANOSECONDS);
    }
  }

  boolean isTimeToAsk(Visitor visitor, long nowNanos) {
    return timekeeper == visitor && nowNanos >= askAgainNanos;
  }
}
