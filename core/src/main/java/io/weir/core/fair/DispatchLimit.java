// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

import io.weir.core.depth.Depth;
import io.weir.core.device.Slice;
import io.weir.core.request.IoRequest;

/**
 * How many requests may be at the device at a time: what comes in one piece, by the depth;
 * scattered requests together, so that the device can order them. Where seeks cost time, the two do
 * not mix.
 *
 * <p>A request that hangs (a bad sector, a sync that waits for a journal, a client that was stopped
 * within its turn) would keep all others from a device that works. So, when the last one that went
 * is overdue, another one may go although there is no room, and those that are there by then take
 * up no room any more. If the device itself hangs, that one hangs too, and the next one goes when
 * it is overdue.
 */
final class DispatchLimit {
  /** A request that takes so many slices, or so long, is overdue: it may hang. */
  private static final int OVERDUE_SLICES = 3;

  static final long OVERDUE_NANOS = 200_000_000L;

  private final SfqSettings settings;
  private final Depth depth;
  private int outstanding;
  private int scattered;
  private long dispatchedNanos;

  /** The number of the last request that went: they are counted from 1. */
  private long lastNumber;

  /** Requests up to this number that are still there hang, and are not among the counted. */
  private long hangToNumber;

  DispatchLimit(SfqSettings settings, Depth depth) {
    this.settings = settings;
    this.depth = depth;
  }

  boolean isEmpty() {
    return outstanding == 0;
  }

  /** Whether one that is not scattered is outstanding. */
  boolean hasBurst() {
    return outstanding > scattered;
  }

  boolean isFor(IoRequest request) {
    int most = Math.max(settings.scatteredDepth(), depth.current());
    if (settings.lead().isBounded()) {
      int inOnePiece = outstanding - scattered;
      return outstanding < most && (request.isScattered() || inOnePiece < depth.current());
    }
    boolean onlyScattered = request.isScattered() && scattered == outstanding;
    return outstanding < (onlyScattered ? most : depth.current());
  }

  /** When one more may go although there is no room. */
  long overdueNanos() {
    Slice slice = settings.slice();
    return slice.isNone() && !settings.lead().isBounded()
        ? Long.MAX_VALUE
        : dispatchedNanos + Math.max(OVERDUE_NANOS, OVERDUE_SLICES * slice.lengthNanos());
  }

  /** The last one that went is overdue: whoever is there takes up no room any more. */
  void lastIsOverdue() {
    hangToNumber = lastNumber;
    outstanding = 0;
    scattered = 0;
  }

  /**
   * @return its number, for {@link #completed}
   */
  long dispatched(IoRequest request, long nowNanos) {
    outstanding++;
    scattered += request.isScattered() ? 1 : 0;
    dispatchedNanos = nowNanos;
    depth.dispatched(request.operation(), nowNanos);
    return ++lastNumber;
  }

  void completed(IoRequest request, long number, long nowNanos) {
    if (number > hangToNumber) {
      outstanding--;
      scattered -= request.isScattered() ? 1 : 0;
    }
    depth.completed(request.operation(), nowNanos);
  }
}
