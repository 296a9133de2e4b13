// SPDX-License-Identifier: Apache-2.0
package io.weir.core.depth;

import io.weir.core.request.Operation;

/**
 * How many requests may be outstanding at a device. It is told what goes to the device and what
 * comes back.
 */
public interface Depth {
  /** The depth now, 1 or more. */
  int current();

  default void dispatched(Operation operation, long nowNanos) {}

  default void completed(Operation operation, long nowNanos) {}

  /**
   * A depth that stays.
   *
   * @param depth 1 or more
   */
  static Depth fixed(int depth) {
    return new FixedDepth(depth);
  }
}
