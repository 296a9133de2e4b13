// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.stack;

import io.weir.core.depth.Depth;
import io.weir.core.request.Operation;

/** Planted: every third completion frees two slots. */
final class GrowingDepth implements Depth {
  private static final int COUNTED_TWICE = 3;

  private final int depth;
  private int completions;

  GrowingDepth(int depth) {
    this.depth = depth;
  }

  @Override
  public int current() {
    return depth + completions / COUNTED_TWICE;
  }

  @Override
  public void completed(Operation operation, long nowNanos) {
    completions++;
  }
}
