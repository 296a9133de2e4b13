// SPDX-License-Identifier: Apache-2.0
package io.weir.core.tree;

import io.weir.core.request.Flow;
import io.weir.core.request.Require;

/**
 * Weight and priority of a flow in the tree.
 *
 * @param weight from {@link Flow#MIN_WEIGHT} to {@link Flow#MAX_WEIGHT}
 * @param priority its rank for coordination, from -{@value #MAX_PRIORITY} to {@value
 *     #MAX_PRIORITY}; lower goes first
 * @param queue in which it is coordinated with others; empty if in none
 */
public record FlowWeight(double weight, int priority, String queue) {
  /** The largest distance of a priority from 0. */
  public static final int MAX_PRIORITY = 1_000;

  /** One that is in no queue. */
  public FlowWeight(double weight, int priority) {
    this(weight, priority, "");
  }

  public FlowWeight {
    if (!(weight >= Flow.MIN_WEIGHT && weight <= Flow.MAX_WEIGHT)) {
      throw Require.wrong(
          "a weight", weight, "a number from " + Flow.MIN_WEIGHT + " to " + Flow.MAX_WEIGHT);
    }
    checkPriority("a flow", priority);
  }

  static void checkPriority(String flow, int priority) {
    if (Math.abs((long) priority) > MAX_PRIORITY) {
      throw Require.wrong(
          "the priority of " + flow, priority, "from -" + MAX_PRIORITY + " to " + MAX_PRIORITY);
    }
  }
}
