// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fluid;

import io.weir.core.broker.Broker;
import io.weir.core.broker.BrokerLimits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Nodes that report to a broker once a period, each at a moment of its own. */
public final class FluidCluster {
  private static final int STEPS = 4;

  private final List<FluidNode> nodes = new ArrayList<>();
  private final int[] reportsAt;
  private final Broker broker;
  private final Map<String, Double> got = new HashMap<>();
  private final long periodNanos;
  private long nowNanos;
  private double least = Double.POSITIVE_INFINITY;

  /**
   * @param startNanos the uptime at the beginning
   */
  public FluidCluster(int size, double mostFactor, long periodNanos, long startNanos, long seed) {
    this.periodNanos = periodNanos;
    this.broker = new Broker(1, BrokerLimits.ofNodes(Math.max(size, BrokerLimits.DEFAULT.nodes())));
    Random random = new Random(seed);
    nowNanos = startNanos;
    reportsAt = new int[size];
    for (int i = 0; i < size; i++) {
      nodes.add(new FluidNode("node" + i, mostFactor, nowNanos));
      reportsAt[i] = random.nextInt(STEPS);
    }
  }

  /** A flow takes all that it can get on nodes from the first on, up to this part of them. */
  public void wants(String flow, double weight, double part) {
    for (int i = 0; i < Math.max(1, Math.round(part * nodes.size())); i++) {
      nodes.get(i).wants(flow, weight, Double.POSITIVE_INFINITY);
    }
  }

  public void leaves(String flow) {
    nodes.forEach(each -> each.leaves(flow));
  }

  /** Runs for a period. */
  public void run() {
    got.clear();
    for (int step = 0; step < STEPS; step++) {
      nowNanos += periodNanos / STEPS;
      for (int i = 0; i < nodes.size(); i++) {
        FluidNode node = nodes.get(i);
        node.run(periodNanos / STEPS);
        node.addTo(got, 1.0 / STEPS);
        least = Math.min(least, node.leastOfLocalShare());
        if (reportsAt[i] == step) {
          node.report(broker, nowNanos);
        }
      }
    }
  }

  /** What a flow got in the last period, as a part of all devices. */
  public double share(String flow) {
    return got.getOrDefault(flow, 0.0) / nodes.size();
  }

  /** The least part of its local share that anybody has had anywhere so far. */
  public double leastOfLocalShare() {
    return least;
  }
}
