// SPDX-License-Identifier: Apache-2.0
package io.weir.core;

import org.jspecify.annotations.Nullable;

/**
 * A slot of the device and the stream that holds it. The object is kept when its turn is over and
 * serves the next one.
 *
 * <pre>
 *            open              complete, room left in Q
 *   OVER ───────────▶ SERVING ─────────────────────────▶ HOLDING, at most δ
 *    ▲                 │   ▲                                │  │
 *    │ complete, Q used│   └── the stream's next request ───┘  │ δ has passed, the stream ended,
 *    └─────────────────┴───────────────────────────────────────┘ or its next request does not fit
 * </pre>
 *
 * <p>Its length, Q at most, may become less while it lasts.
 */
final class Turn {
  /** Where {@link Turns} has put it. */
  int index;

  private @Nullable IoStream stream;
  private @Nullable FlowQueue queue;
  private long lengthNanos;
  private long usedNanos;
  private boolean serving;
  private boolean shortened;
  private long holdsUntilNanos;

  Turn(int index) {
    this.index = index;
  }

  void open(IoStream stream, FlowQueue queue, long lengthNanos) {
    this.stream = stream;
    this.queue = queue;
    this.lengthNanos = lengthNanos;
    this.usedNanos = 0;
    this.shortened = false;
  }

  void serve(long costNanos) {
    usedNanos += costNanos;
    serving = true;
  }

  void giveBack(long unusedNanos) {
    usedNanos -= unusedNanos;
  }

  void hold(long untilNanos) {
    serving = false;
    holdsUntilNanos = untilNanos;
  }

  /** Makes it shorter; what it has used stays used. */
  void shorten(long lengthNanos) {
    this.lengthNanos = Math.min(this.lengthNanos, lengthNanos);
    this.shortened = true;
  }

  boolean isShortened() {
    return shortened;
  }

  void over() {
    stream = null;
    queue = null;
    serving = false;
  }

  boolean isOf(IoStream other) {
    return stream == other;
  }

  /** Whose turn it is; none when it is over. */
  @Nullable FlowQueue queue() {
    return queue;
  }

  boolean isServing() {
    return serving;
  }

  /** When a turn that holds gives its slot up. */
  long holdsUntilNanos() {
    return holdsUntilNanos;
  }

  /** The request that would go on with this turn, if one waits. */
  @Nullable IoRequest following() {
    return stream == null ? null : stream.firstWaiting();
  }

  boolean hasEnded() {
    return stream == null || stream.hasEnded();
  }

  boolean hasRoomFor(long costNanos) {
    return usedNanos + costNanos <= lengthNanos;
  }
}
