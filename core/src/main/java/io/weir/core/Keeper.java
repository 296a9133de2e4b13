// SPDX-License-Identifier: Apache-2.0
package io.weir.core;

import org.jspecify.annotations.Nullable;

/**
 * Which flow had the device last, and whether it is kept for that flow's next request.
 *
 * <pre>
 *            a request goes                completes, it has nothing waiting
 *  NOBODY ───────────────────▶ SERVED ───────────────────────────────────────▶ KEPT, at most δ
 *    ▲                          │  ▲                                            │  │
 *    │ another flow's goes      │  └──────────── the flow's next request ───────┘  │ δ has passed,
 *    └──────────────────────────┴──────────────────────────────────────────────────┘ or not worth it
 * </pre>
 *
 * <p>It is worth it for a quick flow ({@link ThinkTime}) while it would go first if it asked, and
 * for a stream that has just begun, until it has had a slice ({@link Slice}).
 */
final class Keeper {
  private final Slice slice;
  private @Nullable FlowQueue flow;
  private @Nullable IoStream stream;
  private boolean mayGoOn;
  private long usedNanos;
  private long keptUntilNanos;

  Keeper(Slice slice) {
    this.slice = slice;
  }

  /** A request goes to the device. */
  void dispatched(IoRequest request, FlowQueue itsFlow) {
    if (flow != itsFlow || stream != request.stream()) {
      usedNanos = 0;
    }
    flow = itsFlow;
    stream = request.stream();
    mayGoOn = false;
  }

  /** The last request at the device has left it. */
  void completed(IoRequest request, long takenNanos, long nowNanos) {
    FlowQueue its = flow;
    if (its == null || slice.isNone() || request.queue != its || request.stream() != stream) {
      nobody();
      return;
    }
    usedNanos += takenNanos;
    mayGoOn = !request.isScattered() && usedNanos < slice.lengthNanos() && !hasEnded();
    keptUntilNanos = nowNanos + its.thinkTime.patienceNanos(slice.waitNanos());
  }

  private boolean hasEnded() {
    return stream != null && stream.hasEnded();
  }

  /** The next request of a stream that goes on within its slice, if it waits. */
  @Nullable IoRequest goesOn() {
    return mayGoOn && stream != null ? stream.firstWaiting() : null;
  }

  /** Until when to wait for who had the device last; now or before if no longer. */
  long keptUntilNanos(FlowQueue least) {
    FlowQueue its = flow;
    boolean wouldGoFirst = its != null && its.isEmpty() && its.finishTag < least.startTag;
    return (mayGoOn || wouldGoFirst) && !hasEnded() ? keptUntilNanos : Long.MIN_VALUE;
  }

  /** The device is kept for nobody. */
  void nobody() {
    flow = null;
    stream = null;
    mayGoOn = false;
  }
}
