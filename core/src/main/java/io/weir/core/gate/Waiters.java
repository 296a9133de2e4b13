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
final class Waiters {
  private final List<GatedStream> streams = new ArrayList<>();
  private @Nullable GatedStream timekeeper;
  private volatile int count;
  private long askAgainNanos = Long.MAX_VALUE;

  void add(GatedStream stream) {
    stream.seat = streams.size();
    streams.add(stream);
    count = streams.size();
  }

  /** Who waits, in no order. */
  List<GatedStream> all() {
    return List.copyOf(streams);
  }

  /** How many wait; any thread may ask. */
  int count() {
    return count;
  }

  boolean holds(GatedStream stream) {
    return stream.seat >= 0;
  }

  /** Lets a stream go and wakes its thread. */
  void remove(GatedStream stream) {
    GatedStream last = streams.remove(streams.size() - 1);
    if (last != stream) {
      streams.set(stream.seat, last);
      last.seat = stream.seat;
    }
    stream.seat = -1;
    count = streams.size();
    stream.mayGo.signal();
    if (timekeeper == stream) {
      appoint(null);
    }
  }

  void removeAll() {
    while (!streams.isEmpty()) {
      remove(streams.get(streams.size() - 1));
    }
  }

  void askAgainAt(long nanos) {
    boolean sooner = nanos < askAgainNanos;
    askAgainNanos = nanos;
    if (sooner || timekeeper == null) {
      appoint(timekeeper);
    }
  }

  /** Makes sure that somebody wakes up in time: the stream named, or any. */
  private void appoint(@Nullable GatedStream stream) {
    timekeeper = stream;
    if (askAgainNanos == Long.MAX_VALUE || streams.isEmpty()) {
      return;
    }
    if (timekeeper == null) {
      timekeeper = streams.get(0);
    }
    timekeeper.mayGo.signal(); // it waits for something later, or for leave alone
  }

  /**
   * Waits until the stream may go, it is time to ask again and it is the timekeeper, or its wait
   * has reached its bound.
   */
  @SuppressWarnings("WaitNotInLoop") // the gate loops, and asks the scheduler in between
  void await(GatedStream stream, long nowNanos, long boundNanos) throws InterruptedException {
    long untilNanos = timekeeper == stream ? Math.min(askAgainNanos, boundNanos) : boundNanos;
    if (holds(stream) && untilNanos > nowNanos) {
      stream.mayGo.await(untilNanos - nowNanos, TimeUnit.NANOSECONDS);
    }
  }

  boolean isTimeToAsk(GatedStream stream, long nowNanos) {
    return timekeeper == stream && nowNanos >= askAgainNanos;
  }
}
