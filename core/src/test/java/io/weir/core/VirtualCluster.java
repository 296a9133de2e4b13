// SPDX-License-Identifier: Apache-2.0
package io.weir.core;

import io.weir.core.broker.Answer;
import io.weir.core.broker.Broker;
import io.weir.core.broker.BrokerLimits;
import io.weir.core.broker.BrokerView;
import io.weir.core.broker.Damping;
import io.weir.core.broker.ServiceLedger;
import io.weir.core.depth.Depth;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The test kit: nodes with a device each, that tell a broker what they did once a period. */
final class VirtualCluster {
  static final long CHUNK = 64 << 10;

  /** A device passes a byte a nanosecond: a thousand chunks a period. */
  static final long PERIOD = 1_000 * CHUNK;

  private static final String DEVICE = "disk";

  private final List<VirtualNode> nodes = new ArrayList<>();
  private final Broker broker = new Broker(1, BrokerLimits.DEFAULT);
  private boolean brokerIsAway;
  private long now;

  private static final class VirtualNode {
    final SfqScheduler scheduler;
    final VirtualDevice device;
    final ServiceLedger ledger = new ServiceLedger(100);
    final BrokerView view;
    final Damping damping = new Damping();
    final Map<String, Flow> flows = new HashMap<>();

    VirtualNode(String name, long mostDebtNanos, double slowness) {
      scheduler =
          new SfqScheduler(
              new SfqSettings(
                  DeviceProfile.BYTES, Charge.MODEL, Slice.NONE, Lead.UNBOUNDED, 1, mostDebtNanos),
              Depth.fixed(1));
      device = new VirtualDevice(scheduler, request -> (long) (request.bytes() * slowness));
      device.afterEachStep(scheduler::verifyState);
      view = new BrokerView(ledger, name, 1);
    }
  }

  /** As many nodes as are told how slow they are: 1 for a byte a nanosecond. */
  VirtualCluster(long mostDebtNanos, double... slowness) {
    for (int i = 0; i < slowness.length; i++) {
      nodes.add(new VirtualNode("node " + i, mostDebtNanos, slowness[i]));
    }
  }

  /** Streams of a flow at a node that always want more. */
  void backlog(int node, Flow flow) {
    VirtualNode at = nodes.get(node);
    at.flows.put(flow.name(), flow);
    for (int i = 0; i < 4; i++) {
      at.device.stream(flow, CHUNK, 0);
    }
  }

  void brokerIsAway(boolean away) {
    brokerIsAway = away;
  }

  void run(int periods) {
    for (int i = 0; i < periods; i++) {
      now += PERIOD;
      nodes.forEach(node -> node.device.runFor(PERIOD));
      nodes.forEach(this::exchange);
    }
  }

  private void exchange(VirtualNode node) {
    Map<String, Long> served = new HashMap<>();
    node.flows.forEach((name, flow) -> served.put(name, node.device.bytesOf(flow)));
    node.ledger.read(Map.of(DEVICE, served));
    var report = node.view.next();
    if (brokerIsAway) {
      return;
    }
    Answer answer = broker.report(report, now);
    Map<Flow, Long> elsewhere = new HashMap<>();
    node.damping
        .damp(node.view.answered(answer).getOrDefault(DEVICE, Map.of()))
        .forEach((name, nanos) -> elsewhere.put(node.flows.get(name), nanos));
    node.scheduler.gotElsewhere(elsewhere);
    node.device.ask();
  }

  /** What a flow has got from all nodes, in periods of one device. */
  double got(Flow flow) {
    return nodes.stream().mapToLong(node -> node.device.bytesOf(flow)).sum() / (double) PERIOD;
  }

  double gotAt(int node, Flow flow) {
    return nodes.get(node).device.bytesOf(flow) / (double) PERIOD;
  }
}
