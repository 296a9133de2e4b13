// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.coordination;

import io.weir.core.accounting.CountingScheduler;
import io.weir.core.accounting.FlowCounters;
import io.weir.core.broker.Broker;
import io.weir.core.node.FactorView;
import io.weir.core.node.NodeWeights;
import io.weir.core.node.Served;
import io.weir.core.node.ServiceLedger;
import io.weir.core.request.Flow;
import io.weir.core.tree.Placement;
import io.weir.simulator.volume.GatedVolume;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A node's talk with the broker: what its gates gave to each flow, and the weights that follow from
 * the answer. Ledger, view and weights are core's, as in a DataNode.
 */
public final class NodeShares {
  /** For how many periods without service a flow is remembered, as a DataNode has it. */
  private static final int IDLE_PERIODS_KEPT = 300;

  /** What a DataNode tells at most of a burst that is under way. */
  private static final long MOST_UNDERWAY_NANOS = 250_000_000L;

  private final String name;
  private final double mostFactor;
  private final List<GatedVolume> volumes;
  private final ServiceLedger ledger = new ServiceLedger(IDLE_PERIODS_KEPT);
  private final FactorView view;
  private final Map<List<String>, Flow> flows = new HashMap<>();
  private final Map<String, List<Placement.Level>> paths = new LinkedHashMap<>();

  /**
   * @param mostFactor how far the broker may move a weight, 1 or more
   */
  public NodeShares(String name, double mostFactor, List<GatedVolume> volumes) {
    this.name = name;
    this.mostFactor = mostFactor;
    this.volumes = List.copyOf(volumes);
    this.view = new FactorView(ledger, name, 1, 0);
  }

  /** A flow of this node, with the weight and the parent that it has by itself. */
  public void add(Flow flow) {
    List<Placement.Level> path = new ArrayList<>();
    Flow parent = flow.parent();
    if (parent != null) {
      path.add(Placement.Level.ofUser(parent.name(), parent.weight()));
      flows.putIfAbsent(names(path), parent);
    }
    path.add(new Placement.Level(flow.name(), flow.weight()));
    flows.put(names(path), flow);
    paths.put(flow.name(), List.copyOf(path));
  }

  /** It wants nothing from now on. */
  public void remove(Flow flow) {
    List<Placement.Level> path = paths.remove(flow.name());
    if (path != null) {
      flows.remove(names(path));
    }
  }

  private static List<String> names(List<Placement.Level> path) {
    return path.stream().map(Placement.Level::name).toList();
  }

  /** Tells the broker what was served, and takes the weights that follow from its answer. */
  public void report(Broker broker, long nowNanos) {
    ledger.read(served(), nowNanos);
    ledger.stand(paths);
    view.answered(broker.report(view.next(nowNanos), nowNanos));
    NodeWeights.of(paths, view.standings(), mostFactor)
        .weights()
        .forEach(
            (path, weight) -> {
              Flow flow = flows.get(path);
              if (flow != null) {
                flow.setWeight(weight);
              }
            });
  }

  private Map<String, Map<String, Served>> served() {
    Map<String, Map<String, Served>> byVolume = new HashMap<>();
    for (int i = 0; i < volumes.size(); i++) {
      byVolume.put(name + " volume " + i, served(volumes.get(i)));
    }
    return byVolume;
  }

  private static Map<String, Served> served(GatedVolume volume) {
    Map<String, Served> byFlow = new HashMap<>();
    for (FlowCounters each : volume.counters()) {
      if (!each.flow().equals(CountingScheduler.GONE)) {
        byFlow.merge(
            each.flow(),
            new Served(
                each.serviceNanos(),
                Math.min(MOST_UNDERWAY_NANOS, each.underwayNanos()),
                each.wantedNanos(),
                each.gatedBytes(),
                each.dueNanos(),
                each.isReserved(),
                each.isOverLimit(),
                volume.partGiven()),
            Served::plus);
      }
    }
    return byFlow;
  }
}
