// SPDX-License-Identifier: Apache-2.0
package io.weir.core.depth;

/** A depth that stays. */
record FixedDepth(int current) implements Depth {
  FixedDepth {
    if (current < 1) {
      throw new IllegalArgumentException("depth is " + current + "; allowed is 1 or more");
    }
  }

  @Override
  public String toString() {
    return Integer.toString(current);
  }
}
