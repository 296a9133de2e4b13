// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.burst;

import io.weir.core.request.Flow;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The streams that have asked for a burst lately: within 30 s, and for no longer than 60 s. Memory
 * for windows is divided among their flows alike, and what a flow has among its streams.
 * Thread-safe.
 */
final class RecentStreams {
  private static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(30);

  private final LongSupplier clock;
  private IdentityHashMap<Object, Flow> inThisPeriod = new IdentityHashMap<>();
  private IdentityHashMap<Object, Flow> onlyInTheLast = new IdentityHashMap<>();
  private final Map<Flow, Integer> streamsOf = new HashMap<>();
  private long periodBeganNanos;

  RecentStreams(LongSupplier clock) {
    this.clock = clock;
    this.periodBeganNanos = clock.getAsLong();
  }

  synchronized void asks(Object stream, Flow flow) {
    turn();
    if (inThisPeriod.put(stream, flow) == null && onlyInTheLast.remove(stream) == null) {
      streamsOf.merge(flow, 1, Integer::sum);
    }
  }

  synchronized void leaves(Object stream) {
    forget(inThisPeriod.remove(stream));
    forget(onlyInTheLast.remove(stream));
  }

  private void forget(@Nullable Flow flow) {
    if (flow != null) {
      streamsOf.computeIfPresent(flow, (same, streams) -> streams == 1 ? null : streams - 1);
    }
  }

  synchronized int count() {
    turn();
    return inThisPeriod.size() + onlyInTheLast.size();
  }

  /** Which part of all a stream of this flow has, that has asked or is about to: above 0, to 1. */
  synchronized double partOfOne(Flow flow) {
    turn();
    Integer streams = streamsOf.get(flow);
    return streams == null ? 1.0 / (streamsOf.size() + 1) : 1.0 / streamsOf.size() / streams;
  }

  private void turn() {
    long nowNanos = clock.getAsLong();
    long periods = (nowNanos - periodBeganNanos) / PERIOD_NANOS;
    if (periods > 0) {
      onlyInTheLast.values().forEach(this::forget);
      onlyInTheLast = inThisPeriod;
      inThisPeriod = new IdentityHashMap<>();
      if (periods > 1) {
        onlyInTheLast.clear();
        streamsOf.clear();
      }
      periodBeganNanos += periods * PERIOD_NANOS;
    }
  }
}
