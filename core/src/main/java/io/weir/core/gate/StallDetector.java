// SPDX-License-Identifier: Apache-2.0
package io.weir.core.gate;

/**
 * Whether requests still come and go at a gate. It is stalled once a request has waited for as long
 * as it may while nobody was let go and nobody left, until somebody does. Used under the gate's
 * lock.
 *
 * <pre>
 *           timed out, and nothing moved since it arrived
 *  MOVING ────────────────────────────────────────────────▶ STALLED
 *     ▲                    somebody is let go, or leaves        │
 *     └─────────────────────────────────────────────────────────┘
 * </pre>
 */
final class StallDetector {
  private long movedNanos;
  private boolean stalled;

  /** Somebody was let go, or left. */
  void moves(long nowNanos) {
    movedNanos = nowNanos;
    stalled = false;
  }

  /** A request that arrived then has waited for as long as it may. */
  void timedOut(long arrivedNanos) {
    stalled = movedNanos < arrivedNanos;
  }

  boolean isStalled() {
    return stalled;
  }
}
