// SPDX-License-Identifier: Apache-2.0
package io.weir.core.gate;

import java.util.function.LongSupplier;

/** Time since an origin: small, positive, and it only grows. */
final class GateClock {
  /** That of all gates of a process, as limits are of all of them together. */
  static final GateClock OF_PROCESS = new GateClock(System::nanoTime);

  private final LongSupplier clock;
  private final long originNanos;

  /** Its origin is now. */
  GateClock(LongSupplier clock) {
    this.clock = clock;
    this.originNanos = clock.getAsLong();
  }

  long nowNanos() {
    return clock.getAsLong() - originNanos;
  }
}
