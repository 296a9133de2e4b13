// SPDX-License-Identifier: Apache-2.0
package io.weir.core.gate;

/**
 * Whether anybody still comes and goes at a gate. It is jammed when one who waited for as long as
 * anybody may saw nobody let go and nobody leave in all that time, and until somebody does. Used
 * under the gate's lock.
 */
final class Traffic {
  private long movedNanos;
  private boolean jammed;

  /** Somebody was let go, or left. */
  void moves(long nowNanos) {
    movedNanos = nowNanos;
    jammed = false;
  }

  void waitedInVain(long arrivedNanos) {
    jammed = movedNanos < arrivedNanos;
  }

  boolean isJammed() {
    return jammed;
  }
}
