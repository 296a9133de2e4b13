// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.elevator;

import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Whether {@link Anticipatory} keeps the disk for the process whose read was the last one: only if
 * it has nothing waiting or at the device, usually comes back in time, and nobody else's read is
 * nearer than its own usually are.
 */
final class Anticipation {
  /** A read so near the head is taken at once; twice as far each millisecond. */
  private static final long CLOSE_BYTES = 4L << 20;

  private static final long MILLISECOND = 1_000_000;

  private final Map<IoStream, ProcessHistory> processes = new HashMap<>();
  private final long nanos;
  private @Nullable ProcessHistory expected;
  private long untilNanos;

  /**
   * @param nanos for how long at most; 0 if it never waits
   */
  Anticipation(long nanos) {
    this.nanos = nanos;
  }

  void arrives(IoRequest request, long nowNanos) {
    processes
        .computeIfAbsent(request.stream(), each -> new ProcessHistory())
        .arrives(request, nowNanos);
  }

  void withdrawn(IoRequest request, long nowNanos) {
    completed(request, nowNanos);
  }

  void completed(IoRequest request, long nowNanos) {
    ProcessHistory process = processes.get(request.stream());
    if (process != null) {
      process.leaves(nowNanos);
    }
  }

  void dispatched(IoRequest request) {
    expected = processes.get(request.stream());
  }

  /** A write goes: nobody is waited for. */
  void stops() {
    expected = null;
  }

  void ended(IoStream stream) {
    ProcessHistory process = processes.get(stream);
    if (process != null && process.unfinished() == 0) {
      processes.remove(stream);
      expected = process == expected ? null : expected;
    }
  }

  /**
   * Whether the disk waits rather than read this one.
   *
   * @param next what it would read; null if no read waits
   * @param head where it is
   */
  boolean waits(@Nullable IoRequest next, long head, long nowNanos) {
    ProcessHistory process = expected;
    if (process == null) {
      return false;
    }
    untilNanos = process.doneNanos() + nanos;
    boolean isWorthIt =
        process.unfinished() == 0
            && nowNanos < untilNanos
            && process.comesBackWithin(nanos)
            && (next == null || !isNear(next, head, nowNanos - process.doneNanos(), process));
    if (!isWorthIt) {
      expected = null;
    }
    return isWorthIt;
  }

  private static boolean isNear(
      IoRequest next, long head, long waitedNanos, ProcessHistory process) {
    long close = CLOSE_BYTES << Math.min(20, waitedNanos / MILLISECOND);
    long distance = next.offset() - head;
    boolean isClose = distance >= -close / 2 && distance <= close;
    return isClose || process.seekBytes() > Math.abs(distance);
  }

  /** Until when it waits; only if it does. */
  long untilNanos() {
    return untilNanos;
  }
}
