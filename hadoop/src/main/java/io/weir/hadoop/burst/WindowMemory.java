// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.burst;

import io.weir.core.request.Flow;
import io.weir.core.request.Operation;
import io.weir.core.window.BurstSize;
import java.util.function.LongSupplier;

/**
 * How much of the page cache each stream of a device may have: of M, which a setting says, and of
 * what may be dirty before the kernel writes out by itself. Both are divided among the streams that
 * have asked lately ({@link RecentStreams}). Thread-safe.
 */
final class WindowMemory {
  /** A burst is no more than what its flow may move in so long, or it would wait for too long. */
  private static final double SECONDS_OF_LIMIT = 0.25;

  /** For so long it counts that somebody who has a latency has asked. */
  private static final long LATENCY_NANOS = 30_000_000_000L;

  private final RecentStreams all;
  private final RecentStreams writers;
  private final LongSupplier dirtyRoom;
  private final LongSupplier clock;
  private volatile long leastLatencyNanos = Long.MAX_VALUE;
  private volatile long leastLatencyAskedNanos;

  WindowMemory(LongSupplier dirtyRoom, LongSupplier clock) {
    this.all = new RecentStreams(clock);
    this.writers = new RecentStreams(clock);
    this.dirtyRoom = dirtyRoom;
    this.clock = clock;
  }

  /** A stream of a flow asks for a burst now; it reads or writes, and never both. */
  void asks(Operation operation, Object stream, Flow flow) {
    all.asks(stream, flow);
    long latencyNanos = flow.promise().latencyNanos();
    if (latencyNanos < Long.MAX_VALUE && latencyNanos <= leastLatencyNanos()) {
      leastLatencyNanos = latencyNanos;
      leastLatencyAskedNanos = clock.getAsLong();
    }
    if (operation == Operation.WRITE) {
      writers.asks(stream, flow);
    }
  }

  /** The least that somebody was promised who has asked in the last 30 s. */
  long leastLatencyNanos() {
    boolean isOld = clock.getAsLong() - leastLatencyAskedNanos > LATENCY_NANOS;
    return isOld ? Long.MAX_VALUE : leastLatencyNanos;
  }

  void leaves(Object stream) {
    all.leaves(stream);
    writers.leaves(stream);
  }

  /** How much one burst of a flow may move, of the most for all and by the flow's limit. */
  long ofBurst(long mostBytes, Flow flow) {
    double most = Math.min((double) mostBytes, SECONDS_OF_LIMIT * flow.limitBytesPerSecond());
    return ofBurst((long) most, all.partOfOne(flow));
  }

  /** The same of a flow that has as many streams as others. */
  long ofBurst(long mostBytes) {
    return ofBurst(mostBytes, 1.0 / Math.max(1, all.count()));
  }

  private static long ofBurst(long mostBytes, double part) {
    return Math.max(BurstSize.LEAST_BYTES, (long) (mostBytes * part));
  }

  /** How much of a file that is written may be dirty, by what the kernel leaves to windows. */
  long ofWriter(Flow flow) {
    return Math.max(
        2 * BurstSize.LEAST_BYTES, (long) (dirtyRoom.getAsLong() * writers.partOfOne(flow)));
  }
}
