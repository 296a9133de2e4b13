// SPDX-License-Identifier: Apache-2.0
package io.weir.core;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The queue of each flow. Applications come and go, so queues that remember nothing are dropped now
 * and then: a flow that has nothing waiting and whose finish tag v has passed would be made anew
 * with the same tags. How soon it asks again is measured anew.
 */
final class FlowQueues {
  private static final int FEW = 64;

  private final Map<Flow, FlowQueue> queues = new HashMap<>();
  private int sweepAt = FEW;

  FlowQueue of(Flow flow, double virtualTime) {
    FlowQueue queue = queues.get(flow);
    if (queue == null) {
      if (queues.size() >= sweepAt) {
        forget(virtualTime);
        sweepAt = Math.max(FEW, 2 * queues.size());
      }
      queue = new FlowQueue(flow);
      queues.put(flow, queue);
    }
    return queue;
  }

  private void forget(double virtualTime) {
    queues
        .values()
        .removeIf(
            each ->
                each.isEmpty()
                    && each.outstanding == 0
                    && !each.active
                    && !each.kept
                    && each.finishTag <= virtualTime);
  }

  /** Virtual time begins anew: all tags move back by as much. */
  void rebase(double virtualTime) {
    forget(virtualTime);
    queues.values().forEach(each -> each.rebase(virtualTime));
  }

  /** The queue of a flow, if there is one. */
  @Nullable FlowQueue known(Flow flow) {
    return queues.get(flow);
  }

  int size() {
    return queues.size();
  }
}
