// SPDX-License-Identifier: Apache-2.0
package io.weir.core;

import java.util.HashMap;
import java.util.Map;

/**
 * Moves the tags of flows by what they got elsewhere (DSFQ, Wang and Merchant, FAST'07):
 *
 * <pre>
 *   S = max(v, F_prev + elsewhere/weight)
 * </pre>
 *
 * <p>Two departures from it. What all flows here got elsewhere alike is left out, as it would move
 * every tag and no order. And a debt is carried up to a limit: a flow that got much elsewhere, as
 * its data lies there, would else get nothing here for as long, and this device serve others who
 * may not need it.
 */
final class Debts {
  private final long mostNanos;

  /**
   * @param mostNanos for how much of this device's time, at most, a flow waits for what it got
   *     elsewhere while others want the device, 0 or more
   */
  Debts(long mostNanos) {
    if (mostNanos < 0) {
      throw new IllegalArgumentException("mostNanos is " + mostNanos + "; allowed is 0 or more");
    }
    this.mostNanos = mostNanos;
  }

  void carry(
      Map<Flow, Long> costNanos, FlowQueues queues, FlowHeap backlogged, double virtualTime) {
    Map<FlowQueue, Double> delays = new HashMap<>();
    double alike = Double.POSITIVE_INFINITY;
    for (var each : costNanos.entrySet()) {
      FlowQueue queue = queues.known(each.getKey());
      double delay = Math.max(0, each.getValue()) / each.getKey().weight();
      alike = Math.min(alike, delay);
      if (queue != null) {
        delays.put(queue, delay);
      }
    }
    for (var each : delays.entrySet()) {
      delay(each.getKey(), each.getValue() - alike, backlogged, virtualTime);
    }
  }

  private void delay(FlowQueue queue, double delay, FlowHeap backlogged, double virtualTime) {
    // While all of them want the device, virtual time takes this long to pass in device time.
    double weight = Math.max(backlogged.weight(), queue.flow().weight());
    double limit = virtualTime + mostNanos / weight;
    if (queue.isEmpty()) {
      queue.finishTag = moved(queue.finishTag, delay, limit);
    } else {
      queue.startTag = moved(queue.startTag, delay, limit);
      backlogged.grown(queue);
    }
  }

  private static double moved(double tag, double delay, double limit) {
    return Math.max(tag, Math.min(tag + delay, limit));
  }
}
