// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.cluster;

import static io.weir.lab.fuzz.run.FuzzRun.check;

import io.weir.core.exchange.Standing;
import io.weir.core.node.Served;
import io.weir.core.tree.FlowWeight;
import io.weir.core.tree.Placement;
import io.weir.hadoop.exchange.BrokerExchange;
import io.weir.hadoop.weights.Weights;
import io.weir.lab.fluid.FluidDevice;
import io.weir.lab.fuzz.run.FuzzRun;
import io.weir.lab.fuzz.run.PlantedBug;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleSupplier;

/** A life of a node: its device, and what its exchange has told it. */
final class ExchangeNode implements BrokerExchange.Node {
  /** The limit of the cluster for {@link #LIMITED}, in bytes a second. */
  static final long LIMIT = 100_000_000;

  /** The flow that has one. */
  static final String LIMITED = "flow 0";

  private static final double MOST_FACTOR = 8;
  private static final double ROUNDING = 1e-3;

  private final FuzzRun run;
  private final String name;
  private final Set<String> flows;
  private final DoubleSupplier errors;
  private final FluidDevice device = new FluidDevice(MOST_FACTOR);
  private Map<String, Standing> standings = Map.of();
  private Map<List<String>, Double> parts = Map.of();
  private double weightOfWeir;
  private double movedBytes;

  /** When an answer came last, by nobody's clock. */
  long answeredNanos;

  ExchangeNode(
      FuzzRun run,
      String name,
      Map<String, Double> weights,
      Set<String> flows,
      DoubleSupplier errors) {
    this.errors = errors;
    this.run = run;
    this.name = name;
    this.flows = flows;
    for (String flow : flows) {
      device.wants(
          new Placement.Level(flow, weights.getOrDefault(flow, 1.0), flow.equals(LIMITED)),
          Double.POSITIVE_INFINITY);
    }
  }

  String name() {
    return name;
  }

  Set<String> flows() {
    return flows;
  }

  void serve(long nanos, Map<String, Double> got) {
    movedBytes += partOfLimit() * LIMIT * nanos / 1e9;
    device.run(nanos);
    device.addTo(got, 1);
    double least = device.leastOfLocalShare();
    check(
        flows.isEmpty() || least >= 1 / MOST_FACTOR - ROUNDING,
        "somebody has %f of his share at %s, of 1/8 at least",
        least,
        name);
  }

  /** Which part of the limit is this node's; 0 where nobody has it. */
  double partOfLimit() {
    if (!flows.contains(LIMITED)) {
      return 0;
    }
    return parts.getOrDefault(List.of(LIMITED), parts.getOrDefault(List.of(), 1.0));
  }

  /** Whether other nodes' service moves its weights. */
  boolean isMoved() {
    return standings.values().stream().anyMatch(Standing::isMoved);
  }

  /** The number of the weights that it has; 0: those of no version. */
  long weightsNumber() {
    return Math.round(weightOfWeir);
  }

  private void mayHaveNoMemory() {
    if (run.happens(errors.getAsDouble())) {
      run.event("out of memory");
      throw new OutOfMemoryError("simulated");
    }
  }

  @Override
  public Map<String, Map<String, Served>> served() {
    mayHaveNoMemory();
    Map<String, Served> served = new HashMap<>(device.served());
    served.computeIfPresent(
        LIMITED,
        (flow, its) ->
            new Served(
                its.serviceNanos(),
                0,
                its.wantedNanos(),
                Math.round(movedBytes),
                Served.NOT_KNOWN,
                false,
                false,
                1));
    return Map.of("disk", served);
  }

  @Override
  public Map<String, List<Placement.Level>> paths() {
    return device.paths();
  }

  @Override
  public void stand(Map<String, Standing> said) {
    run.event("stand", said.size());
    mayHaveNoMemory();
    boolean forgets = said.values().stream().noneMatch(Standing::isMoved);
    if (run.has(PlantedBug.FACTORS_KEPT) && forgets) {
      return;
    }
    standings = said;
    device.stand(said);
    mayHaveNoMemory();
  }

  @Override
  public void divideLimits(Map<List<String>, Double> said) {
    mayHaveNoMemory();
    parts = run.has(PlantedBug.LIMIT_NOT_DIVIDED) ? Map.of() : said;
  }

  @Override
  public void weigh(Weights weights) {
    mayHaveNoMemory();
    weightOfWeir = weights.ofUser("weir").weight();
    run.event("weigh", Math.round(weightOfWeir));
  }

  @Override
  public void give(Map<String, FlowWeight> weights) {
    run.event("give", weights.size());
    mayHaveNoMemory();
  }
}
