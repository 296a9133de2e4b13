// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The streams that have asked for a burst lately: within 30 s, and for no longer than 60 s. Memory
 * for windows is divided among these. What others hold of the page cache the kernel takes back when
 * it needs the room; a thousand readers that have stopped, and stay, make nobody's bursts short.
 * Thread-safe.
 */
final class RecentStreams {
  private static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(30);

  private final LongSupplier clock;
  private Set<Object> inThisPeriod = none();
  private Set<Object> onlyInTheLast = none();
  private long periodBeganNanos;

  RecentStreams(LongSupplier clock) {
    this.clock = clock;
    this.periodBeganNanos = clock.getAsLong();
  }

  private static Set<Object> none() {
    return Collections.newSetFromMap(new IdentityHashMap<>());
  }

  /** A stream asks for a burst now. */
  synchronized void asks(Object stream) {
    turn();
    if (inThisPeriod.add(stream)) {
      onlyInTheLast.remove(stream);
    }
  }

  /** A stream is closed. */
  synchronized void leaves(Object stream) {
    inThisPeriod.remove(stream);
    onlyInTheLast.remove(stream);
  }

  synchronized int count() {
    turn();
    return inThisPeriod.size() + onlyInTheLast.size();
  }

  private void turn() {
    long nowNanos = clock.getAsLong();
    long periods = (nowNanos - periodBeganNanos) / PERIOD_NANOS;
    if (periods > 0) {
      onlyInTheLast = periods == 1 ? inThisPeriod : none();
      inThisPeriod = none();
      periodBeganNanos += periods * PERIOD_NANOS;
    }
  }
}
