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

  /**
   * The last request at the device has left it.
   *
   * @param requestsInRound how many like it a round has now
   */
  void completed(
      IoRequest request,
      FlowQueue itsFlow,
      long takenNanos,
      double requestsInRound,
      long nowNanos) {
    if (flow != itsFlow || slice.isNone() || request.stream() != stream) {
      nobody();
      return;
    }
    usedNanos += takenNanos;
    long lengthNanos = slice.lengthNanos(requestsInRound);
    mayGoOn = !request.isScattered() && usedNanos < lengthNanos && !hasEnded();
    keptUntilNanos = nowNanos + itsFlow.thinkTime.patienceNanos(slice.waitNanos());
  }

  private boolean hasEnded() {
    return stream != null && stream.hasEnded();
  }

  /** The next request of a stream that goes on within its slice, if it waits. */
  @Nullable SfqSlot goesOn() {
    return mayGoOn && flow != null && stream != null ? flow.firstOf(stream) : null;
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
