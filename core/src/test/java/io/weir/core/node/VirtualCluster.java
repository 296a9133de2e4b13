// SPDX-License-Identifier: Apache-2.0
package io.weir.core.node;

import io.weir.core.accounting.CountingScheduler;
import io.weir.core.accounting.FlowCounters;
import io.weir.core.broker.Broker;
import io.weir.core.broker.BrokerLimits;
import io.weir.core.depth.Depth;
import io.weir.core.device.DeviceProfile;
import io.weir.core.fair.SfqScheduler;
import io.weir.core.fair.VirtualDevice;
import io.weir.core.request.Flow;
import io.weir.core.tree.Placement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The test kit: nodes with a device each, that tell a broker what they did once a period. */
final class VirtualCluster {
  static final long CHUNK = 1 << 20;

  /** A device passes a byte a nanosecond: a thousand chunks a period of a second. */
  static final long PERIOD = 1_000_000_000L;

  private static final String DEVICE = "disk";

  private final List<VirtualNode> nodes = new ArrayList<>();
  private final double mostFactor;
  private Broker broker = new Broker(1, BrokerLimits.DEFAULT);
  private boolean brokerIsAway;
  private long now;

  private static final class VirtualNode {
    final CountingScheduler scheduler =
        new CountingScheduler(new SfqScheduler(DeviceProfile.BYTES, Depth.fixed(1)));
    final VirtualDevice device;
    final ServiceLedger ledger = new ServiceLedger(100);
    final FactorView view;
    final Map<String, Flow> flows = new HashMap<>();
    final Map<String, List<Placement.Level>> paths = new HashMap<>();

    VirtualNode(String name, double slowness) {
      device = new VirtualDevice(scheduler, request -> (long) (request.bytes() * slowness));
      view = new FactorView(ledger, name, 1, 0);
    }
  }

  /** As many nodes as are told how slow they are: 1 for a byte a nanosecond. */
  VirtualCluster(double mostFactor, double... slowness) {
    this.mostFactor = mostFactor;
    for (int i = 0; i < slowness.length; i++) {
      nodes.add(new VirtualNode("node " + i, slowness[i]));
    }
  }

  /** Streams of a flow at a node that always want more. */
  void backlog(int node, Flow flow) {
    VirtualNode at = nodes.get(node);
    Flow here = new Flow(flow.name(), flow.weight());
    at.flows.put(flow.name(), here);
    at.paths.put(flow.name(), List.of(new Placement.Level(flow.name(), flow.weight())));
    for (int i = 0; i < 4; i++) {
      at.device.stream(here, CHUNK, 0);
    }
  }

  void brokerIsAway(boolean away) {
    brokerIsAway = away;
  }

  /** It has forgotten everything. */
  void brokerRestarts(long epoch) {
    broker = new Broker(epoch, BrokerLimits.DEFAULT);
  }

  void run(int periods) {
    for (int i = 0; i < periods; i++) {
      now += PERIOD;
      nodes.forEach(node -> node.device.runFor(PERIOD));
      nodes.forEach(this::exchange);
    }
  }

  private void exchange(VirtualNode node) {
    Map<String, Served> served = new HashMap<>();
    for (FlowCounters each : node.scheduler.counters(now)) {
      served.put(
          each.flow(),
          new Served(
              each.serviceNanos(), 0, each.wantedNanos(), 0, each.dueNanos(), false, false, 1));
    }
    node.ledger.read(Map.of(DEVICE, served), now);
    node.ledger.stand(node.paths);
    var report = node.view.next(now);
    if (brokerIsAway) {
      return;
    }
    node.view.answered(broker.report(report, now));
    NodeWeights.of(node.paths, node.view.standings(), mostFactor)
        .weights()
        .forEach((path, weight) -> node.flows.get(path.get(0)).setWeight(weight));
  }

  /** What a flow has got from all nodes, in periods of one device. */
  double got(Flow flow) {
    double got = 0;
    for (int node = 0; node < nodes.size(); node++) {
      got += gotAt(node, flow);
    }
    return got;
  }

  double gotAt(int node, Flow flow) {
    VirtualNode at = nodes.get(node);
    Flow here = at.flows.get(flow.name());
    return here == null ? 0 : at.device.bytesOf(here) / (double) PERIOD;
  }
}
