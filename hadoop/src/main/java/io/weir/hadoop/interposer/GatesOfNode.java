// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.interposer;

import io.weir.core.accounting.CountingScheduler;
import io.weir.core.accounting.FlowCounters;
import io.weir.core.exchange.Standing;
import io.weir.core.node.Served;
import io.weir.core.tree.FlowWeight;
import io.weir.core.tree.Placement;
import io.weir.hadoop.burst.VolumeGate;
import io.weir.hadoop.exchange.BrokerExchange;
import io.weir.hadoop.flow.FlowRegistry;
import io.weir.hadoop.weights.Weights;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;

/** The gates of a DataNode as a broker sees them: what they did for each flow, by gate. */
final class GatesOfNode implements BrokerExchange.Node {
  /**
   * A burst is shorter. What is under way for longer hangs, and what goes at the same time as
   * others is paid with less than the time that it takes.
   */
  private static final long MOST_UNDERWAY_NANOS = 250_000_000L;

  private final Supplier<Collection<VolumeGate>> gates;
  private final FlowRegistry flows;
  private final DoubleSupplier mostFactor;
  private final Consumer<Weights> weigh;

  GatesOfNode(
      Supplier<Collection<VolumeGate>> gates,
      FlowRegistry flows,
      DoubleSupplier mostFactor,
      Consumer<Weights> weigh) {
    this.gates = gates;
    this.flows = flows;
    this.mostFactor = mostFactor;
    this.weigh = weigh;
  }

  @Override
  public Map<String, Map<String, Served>> served() {
    Map<String, Map<String, Served>> byGate = new HashMap<>();
    // Not by volume: a gate goes on by the name of another volume when the first one is taken out.
    gates.get().forEach(each -> byGate.put(each.key(), served(each)));
    return byGate;
  }

  private static Map<String, Served> served(VolumeGate volume) {
    Map<String, Served> byFlow = new HashMap<>();
    for (FlowCounters each : volume.gate().counters()) {
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
                volume.measured().worth()),
            Served::plus);
      }
    }
    return byFlow;
  }

  @Override
  public Map<String, List<Placement.Level>> paths() {
    return flows.paths();
  }

  @Override
  public void stand(Map<String, Standing> standings) {
    flows.stand(standings, mostFactor.getAsDouble());
  }

  @Override
  public void divideLimits(Map<List<String>, Double> parts) {
    flows.divideLimits(parts);
  }

  @Override
  public void weigh(Weights weights) {
    weigh.accept(weights);
  }

  @Override
  public void give(Map<String, FlowWeight> weights) {
    flows.give(weights);
  }
}
