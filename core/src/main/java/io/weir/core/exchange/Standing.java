// SPDX-License-Identifier: Apache-2.0
package io.weir.core.exchange;

import io.weir.core.tree.Placement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a node has heard of one of its flows.
 *
 * @param factors by which the weights on its path are moved, from below the root to the flow
 *     itself, from 1/8 to 8: how they compare with their neighbours' counts
 * @param placement where it stands by what the broker knows; null: where the node says
 */
@SuppressWarnings("ArrayRecordComponent") // as in the answer that it is from
public record Standing(float[] factors, @Nullable Placement placement) {
  public static final float[] NO_FACTORS = {};

  /** Whether factors are known. */
  public boolean isMoved() {
    return factors.length > 0;
  }

  /** What is left of it once factors are too old: its place in the queues. */
  public Standing withoutFactors() {
    return new Standing(NO_FACTORS, placement);
  }

  /** Where it stands, if the node says that it is there. */
  public List<Placement.Level> pathFrom(List<Placement.Level> said) {
    return placement == null ? said : placement.above(said);
  }
}
