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
 */
final class Turn {
  /** Where {@link Turns} has put it. */
  int index;

  private @Nullable IoStream stream;
  private long lengthNanos;
  private long usedNanos;
  private boolean serving;
  private long holdsUntilNanos;

  Turn(int index) {
    this.index = index;
  }

  void open(IoStream stream, long lengthNanos) {
    this.stream = stream;
    this.lengthNanos = lengthNanos;
    this.usedNanos = 0;
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

  void over() {
    stream = null;
    serving = false;
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
