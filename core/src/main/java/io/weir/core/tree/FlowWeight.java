// SPDX-License-Identifier: Apache-2.0
package io.weir.core.tree;

import io.weir.core.request.Flow;

/**
 * What the tree gives a flow.
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
      throw new IllegalArgumentException(
          "a weight is "
              + weight
              + "; allowed is a number from "
              + Flow.MIN_WEIGHT
              + " to "
              + Flow.MAX_WEIGHT);
    }
    checkPriority("a flow", priority);
  }

  static void checkPriority(String flow, int priority) {
    if (Math.abs((long) priority) > MAX_PRIORITY) {
      throw new IllegalArgumentException(
          "the priority of "
              + flow
              + " is "
              + priority
              + "; allowed is -"
              + MAX_PRIORITY
              + " to "
              + MAX_PRIORITY);
    }
  }
}
