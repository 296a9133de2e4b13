// SPDX-License-Identifier: Apache-2.0
package io.weir.core.exchange;

import io.weir.core.tree.FlowWeight;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Changed weights of a node's flows, in a broker's answer.
 *
 * @param edition what the node has heard now
 * @param all whether these are all that there are; else those that it has heard stay but for these
 * @param changes one for each flow
 */
public record WeightChanges(long edition, boolean all, List<Change> changes) {
  /** The edition of a node that has no weight from any broker. */
  public static final long NONE = 0;

  /** The edition of a node that has weights that another broker has given. */
  public static final long ANOTHERS = 1;

  /**
   * @param number that the node gave the flow
   * @param weight null: it has none any more
   */
  public record Change(int number, @Nullable FlowWeight weight) {}

  public WeightChanges {
    changes = List.copyOf(changes);
  }
}
