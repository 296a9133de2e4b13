// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.weights;

/**
 * Weight, priority and promise of an application, a user or a service.
 *
 * @param weight the proportional share
 * @param priority the rank for coordination; lower goes first
 * @param promise what else
 */
public record GivenShare(double weight, int priority, NodePromise promise) {
  /** A weight and a rank, and no promise. */
  public GivenShare(double weight, int priority) {
    this(weight, priority, NodePromise.NONE);
  }
}
