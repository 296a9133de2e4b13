// SPDX-License-Identifier: Apache-2.0
package io.weir.core.gate;

import java.util.function.Consumer;

/** Calls what may throw until it throws for the first time; from then on it is open, for good. */
final class CircuitBreaker {
  private final Consumer<Throwable> onFailure;
  private volatile boolean open;

  /**
   * @param onFailure told once
   */
  CircuitBreaker(Consumer<Throwable> onFailure) {
    this.onFailure = onFailure;
  }

  boolean isOpen() {
    return open;
  }

  /** Makes a call; false if it threw, or was not made as the breaker is open. */
  boolean call(Runnable task) {
    if (open) {
      return false;
    }
    try {
      task.run();
      return true;
    } catch (RuntimeException | Error e) {
      open = true;
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
