// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.coordination;

import io.weir.core.broker.Broker;
import io.weir.core.broker.BrokerLimits;
import io.weir.core.request.Require;
import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import java.util.List;

/**
 * How nodes report to a broker.
 *
 * @param periodNanos between two reports of a node; 0: there is no broker
 * @param mostFactor how far the broker may move a weight, 1 or more
 * @param limits of the broker
 */
public record Coordination(long periodNanos, double mostFactor, BrokerLimits limits) {
  /** Each disk shares by itself. */
  public static final Coordination NONE = new Coordination(0, 1);

  /** With a broker of the usual limits. */
  public Coordination(long periodNanos, double mostFactor) {
    this(periodNanos, mostFactor, BrokerLimits.DEFAULT);
  }

  public Coordination {
    Require.that(periodNanos >= 0, "periodNanos", periodNanos, "0 or more");
    Require.that(mostFactor >= 1, "mostFactor", mostFactor, "1 or more");
  }

  public boolean isNone() {
    return periodNanos == 0;
  }

  /** Lets nodes report from now on, each at a moment of its own in the period. */
  public void begin(Simulation simulation, List<NodeShares> nodes) {
    if (isNone()) {
      return;
    }
    Broker broker = new Broker(1, limits);
    for (int i = 0; i < nodes.size(); i++) {
      NodeShares node = nodes.get(i);
      long first = periodNanos + (long) ((double) periodNanos * i / nodes.size());
      Event[] report = new Event[1];
      report[0] =
          Event.of(
              () -> {
                node.report(broker, simulation.nowNanos());
                simulation.in(periodNanos, report[0]);
              });
      simulation.in(first, report[0]);
    }
  }
}
