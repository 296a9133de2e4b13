// SPDX-License-Identifier: Apache-2.0
package io.weir.core.gate;

import java.util.function.Consumer;

/** Calls what may throw, once too often at most: after that it is blown for good. */
final class Fuse {
  private final Consumer<Throwable> onFailure;
  private volatile boolean blown;

  /**
   * @param onFailure told once
   */
  Fuse(Consumer<Throwable> onFailure) {
    this.onFailure = onFailure;
  }

  boolean isBlown() {
    return blown;
  }

  /** Makes a call; false if it threw, or was not made as the fuse is blown. */
  boolean holds(Runnable call) {
    if (blown) {
      return false;
    }
    try {
      call.run();
      return true;
    } catch (RuntimeException | Error e) {
      blown = true;
      tell(e);
      return false;
    }
  }

  private void tell(Throwable failure) {
    try {
      onFailure.accept(failure);
    } catch (RuntimeException | Error e) {
      failure.addSuppressed(e); // nobody is left to be told, and nobody's I/O may fail of it
    }
  }
}
