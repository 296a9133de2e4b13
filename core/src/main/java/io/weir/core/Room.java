// SPDX-License-Identifier: Apache-2.0
package io.weir.core;

import io.weir.core.depth.Depth;

/**
 * How many requests may be at the device at a time: what comes in one piece, by the depth;
 * scattered requests together, so that the device can order them. Where seeks cost time, the two do
 * not mix.
 */
final class Room {
  /** A request that takes so many slices, or so long, is overdue: it may hang. */
  private static final int OVERDUE_SLICES = 3;

  static final long OVERDUE_NANOS = 200_000_000L;

  private final SfqSettings settings;
  private final Depth depth;
  private int outstanding;
  private int scattered;
  private long dispatchedNanos;

  Room(SfqSettings settings, Depth depth) {
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

  /**
   * When one more may go although there is no room. Where one request at a time has the device, a
   * sync that waits for a journal, or a bad sector, would keep all others from it for seconds.
   */
  long overdueNanos() {
    Slice slice = settings.slice();
    return slice.isNone() && !settings.lead().isBounded()
        ? Long.MAX_VALUE
        : dispatchedNanos + Math.max(OVERDUE_NANOS, OVERDUE_SLICES * slice.lengthNanos());
  }

  /** When the last request went. */
  long dispatchedNanos() {
    return dispatchedNanos;
  }

  void dispatched(IoRequest request, long nowNanos) {
    outstanding++;
    scattered += request.isScattered() ? 1 : 0;
    dispatchedNanos = nowNanos;
    depth.dispatched(request.operation(), nowNanos);
  }

  void completed(IoRequest request, long nowNanos) {
    outstanding--;
    scattered -= request.isScattered() ? 1 : 0;
    depth.completed(request.operation(), nowNanos);
  }
}
