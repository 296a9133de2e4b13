// SPDX-License-Identifier: Apache-2.0
package io.weir.core.record;

import io.weir.core.request.Promise;

/**
 * All of a flow that decides; flows are called by their numbers in the trace.
 *
 * @param queue in whose share it is coordinated; its own number if in its own
 * @param parent in whose share it has its own; {@link #NOBODY} if in nobody's
 * @param promisedTogether with whom it has what it is promised; its own number if alone
 */
public record FlowState(
    double weight,
    int priority,
    long started,
    int queue,
    int parent,
    Promise promise,
    int promisedTogether) {
  /** The number of no flow. */
  public static final int NOBODY = 0;
}
