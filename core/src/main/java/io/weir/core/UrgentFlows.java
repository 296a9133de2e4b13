// SPDX-License-Identifier: Apache-2.0
package io.weir.core;

import java.util.ArrayList;
import java.util.List;

/**
 * Flows whose small request waits and that were away before: behind which of them a burst is to end
 * early, and when. They are remembered until they go, as another flow's burst may go first.
 *
 * <p>No more than a few are: one of many that wait is no more urgent than the others.
 */
final class UrgentFlows {
  private static final int MOST = 16;

  private final List<FlowQueue> flows = new ArrayList<>(MOST);

  void add(FlowQueue flow) {
    if (flows.size() < MOST) {
      flow.urgent = true;
      flows.add(flow);
    }
  }

  void remove(FlowQueue flow) {
    if (flow.urgent) {
      flow.urgent = false;
      flows.remove(flow);
    }
  }

  /**
   * When the burst at the device will have had so much that the first of them is behind its flow: v
   * as it would be if service were as fine as water, t = t0 + max(0, F − S) · w.
   *
   * @param tag S of the burst
   * @param weight w of its flow
   * @param sinceNanos t0, since when it is there
   */
  long earliestNanos(double tag, double weight, long sinceNanos) {
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < flows.size(); i++) {
      least = Math.min(least, flows.get(i).finishTag);
    }
    return least == Double.POSITIVE_INFINITY
        ? Long.MAX_VALUE
        : sinceNanos + Math.round(Math.max(0, least - tag) * weight);
  }
}
