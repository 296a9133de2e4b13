// SPDX-License-Identifier: Apache-2.0
package io.weir.core.depth;

import io.weir.core.request.Require;

/** A depth that stays. */
record FixedDepth(int current) implements Depth {
  FixedDepth {
    if (current < 1) {
      throw Require.wrong("depth", current, "1 or more");
    }
  }

  @Override
  public String toString() {
    return Integer.toString(current);
  }
}
