// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

import io.weir.core.device.Slice;
import io.weir.core.device.ThinkTime;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
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
 * <p>It is worth it for a quick flow ({@link ThinkTime}) while it would go first if it asked, or
 * while a burst would go and the flow's scattered requests are within a slice beyond that; and for
 * a stream that has just begun, while another request like its last one fits into its slice ({@link
 * Slice}).
 */
final class Anticipation {
  private final Slice slice;
  private @Nullable FlowQueue flow;
  private @Nullable IoStream stream;
  private boolean mayGoOn;
  private boolean scattered;
  private long burstNanos;
  private long usedNanos;
  private long keptUntilNanos;

  Anticipation(Slice slice) {
    this.slice = slice;
  }

  /** A request goes to the device. */
  void dispatched(IoRequest request, FlowQueue itsFlow) {
    if (flow != itsFlow || stream != request.stream()) {
      usedNanos = 0;
    }
    if (flow != itsFlow) {
      burstNanos = 0;
      has(itsFlow);
    }
    stream = request.stream();
    mayGoOn = false;
    scattered = request.isScattered();
  }

  /**
   * The last request at the device has left it.
   *
   * @param takenNanos what it was charged
   */
  void completed(IoRequest request, FlowQueue itsFlow, long takenNanos, long nowNanos) {
    if (flow != itsFlow || slice.isNone() || request.stream() != stream) {
      nobody();
      return;
    }
    usedNanos += takenNanos;
    long lengthNanos = slice.lengthNanos(itsFlow.requestsInRound());
    burstNanos = lengthNanos + slice.waitNanos();
    boolean fitsAgain = usedNanos + takenNanos <= lengthNanos && !itsFlow.promised.isParked;
    mayGoOn = !request.isScattered() && fitsAgain && !hasEnded();
    keptUntilNanos = nowNanos + itsFlow.thinkTime.patienceNanos(slice.waitNanos());
  }

  /** The device was kept for it so long: that is of its slice. */
  void keptFor(FlowQueue itsFlow, long keptNanos) {
    if (flow == itsFlow) {
      usedNanos += keptNanos;
    }
  }

  private boolean hasEnded() {
    return stream != null && stream.hasEnded();
  }

  /** The next request of a stream that goes on within its slice, if it waits. */
  @Nullable SfqSlot goesOn() {
    return mayGoOn && flow != null && stream != null && flow.isBacklogged()
        ? flow.firstOf(stream)
        : null;
  }

  /**
   * The flow whose scattered requests go on before a burst, as far as they come to lie up to
   * another burst beyond it: each change from one to the other costs a seek there and one back.
   * Before a small request that goes before others it is nobody, but who is behind those.
   *
   * @param next whose request goes else
   * @param least whose start tag is the least, and not always the next
   */
  @Nullable FlowQueue goesOnBefore(FlowQueue next, FlowQueue least) {
    FlowQueue its = flow;
    return its != null
            && its != next
            && its.isBacklogged()
            && isBefore(its, least, next)
            && its.peek(/* inOrderOfStreams= */ true).request().isScattered()
        ? its
        : null;
  }

  /** Whether it would go before the least, at the level where the two compete. */
  private boolean isBefore(FlowQueue its, FlowQueue least, FlowQueue next) {
    boolean isBeforeBurst =
        scattered && !next.peek(/* inOrderOfStreams= */ true).request().isScattered();
    Share share = its.against(least);
    double allowed = isBeforeBurst ? burstNanos / share.weight() : 0;
    return share.tag() < least.against(its).startTag + allowed;
  }

  /**
   * Until when to wait for who had the device last; now or before if no longer. A flow that is
   * known to be quick may come back with another stream: each pread of a block is one.
   *
   * @param next whose request goes else
   * @param least whose start tag is the least, and not always the next
   */
  long keptUntilNanos(FlowQueue next, FlowQueue least) {
    FlowQueue its = flow;
    if (its == null) {
      return Long.MIN_VALUE;
    }
    boolean wouldGoFirst = its.isEmpty() && isBefore(its, least, next);
    boolean isKept =
        hasEnded()
            ? wouldGoFirst && its.thinkTime.isQuick(slice.waitNanos())
            : wouldGoFirst || mayGoOn;
    return isKept ? keptUntilNanos : Long.MIN_VALUE;
  }

  /** Who had the device last, if it may be kept for that flow. */
  @Nullable FlowQueue flow() {
    return flow;
  }

  /** The device is kept for nobody. */
  void nobody() {
    has(null);
    stream = null;
    mayGoOn = false;
  }

  private void has(@Nullable FlowQueue next) {
    if (flow != null) {
      flow.kept = false;
    }
    if (next != null) {
      next.kept = true;
    }
    flow = next;
  }
}
