// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fluid;

import io.weir.core.broker.Broker;
import io.weir.core.exchange.Answer;
import io.weir.core.exchange.NodeReport;
import io.weir.core.exchange.Standing;
import io.weir.core.node.FactorView;
import io.weir.core.node.NodeWeights;
import io.weir.core.node.Served;
import io.weir.core.node.ServiceLedger;
import io.weir.core.tree.Placement;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A node whose device is divided like water among the flows that want it, by the weights that it
 * has heard. What it tells the broker, and makes of the answer, is what a DataNode does.
 */
public final class FluidNode {
  private static final String DEVICE = "disk";
  private static final int IDLE_KEPT = 10;

  /** What a flow wants here, and has had. */
  private static final class Here {
    private final double ownWeight;
    private double weight;

    /** Of the device, while it lasts; infinite: all that it can get. */
    private double demand;

    private double gotNanos;
    private double wantedNanos;
    private double gotNow;

    private Here(double ownWeight) {
      this.ownWeight = ownWeight;
      this.weight = ownWeight;
    }
  }

  private final double mostFactor;
  private final ServiceLedger ledger = new ServiceLedger(IDLE_KEPT);
  private final FactorView view;
  private final Map<String, Here> flows = new LinkedHashMap<>();
  private final Map<String, List<Placement.Level>> paths = new HashMap<>();

  /** The standings by which its flows were weighed last; null if a flow has left since. */
  private @Nullable Map<String, Standing> weighed;

  FluidNode(String name, double mostFactor, long nowNanos) {
    this(name, mostFactor, 1, nowNanos);
  }

  /**
   * @param incarnation another number each time that the node starts
   */
  public FluidNode(String name, double mostFactor, long incarnation, long nowNanos) {
    this.mostFactor = mostFactor;
    this.view = new FactorView(ledger, name, incarnation, nowNanos);
  }

  /**
   * From now on, until it leaves.
   *
   * @param demand as a part of the device; infinite: all that it can get
   */
  public void wants(String flow, double weight, double demand) {
    flows.computeIfAbsent(flow, name -> new Here(weight)).demand = demand;
    paths.put(flow, List.of(new Placement.Level(flow, weight)));
    weigh();
  }

  /** It has ended. */
  public void leaves(String flow) {
    flows.remove(flow);
    paths.remove(flow);
    weighed = null;
  }

  /** Divides the device for so long. */
  public void run(long nanos) {
    flows.values().forEach(each -> each.gotNow = 0);
    double left = 1;
    boolean someAreSatisfied = true;
    while (someAreSatisfied) {
      double perWeight = left / weightOfUnsatisfied();
      someAreSatisfied = false;
      for (Here each : flows.values()) {
        if (each.gotNow == 0 && each.demand > 0 && each.demand <= perWeight * each.weight) {
          each.gotNow = each.demand;
          left -= each.demand;
          someAreSatisfied = true;
        }
      }
    }
    double perWeight = left / weightOfUnsatisfied();
    for (Here each : flows.values()) {
      boolean wantsMore = each.gotNow == 0 && each.demand > 0;
      if (wantsMore) {
        each.gotNow = perWeight * each.weight;
      }
      each.gotNanos += each.gotNow * nanos;
      each.wantedNanos += (wantsMore ? 1 : each.gotNow) * nanos;
    }
  }

  private double weightOfUnsatisfied() {
    double weight = 0;
    for (Here each : flows.values()) {
      if (each.gotNow == 0 && each.demand > 0) {
        weight += each.weight;
      }
    }
    return weight;
  }

  /** Adds so much of what each flow got in the last run, as a part of the device. */
  public void addTo(Map<String, Double> got, double part) {
    flows.forEach((name, here) -> got.merge(name, part * here.gotNow, Double::sum));
  }

  /**
   * What a flow that wanted more got in the last run, over what its own weight would have given it
   * here; the least of all of them.
   */
  public double leastOfLocalShare() {
    double weights = 0;
    double all = 0;
    for (Here each : flows.values()) {
      if (each.demand == Double.POSITIVE_INFINITY) {
        weights += each.ownWeight;
        all += each.gotNow;
      }
    }
    double least = Double.POSITIVE_INFINITY;
    for (Here each : flows.values()) {
      if (each.demand == Double.POSITIVE_INFINITY) {
        least = Math.min(least, each.gotNow / (all * each.ownWeight / weights));
      }
    }
    return least;
  }

  /** Tells the broker what it did, and acts on the answer. */
  void report(Broker broker, long nowNanos) {
    hear(broker.report(report(nowNanos), nowNanos));
  }

  /** What it tells the broker now. */
  public NodeReport report(long nowNanos) {
    Map<String, Served> served = new HashMap<>();
    flows.forEach(
        (name, here) ->
            served.put(name, new Served(Math.round(here.gotNanos), Math.round(here.wantedNanos))));
    ledger.read(Map.of(DEVICE, served), nowNanos);
    ledger.stand(paths);
    return view.next(nowNanos);
  }

  /** Acts on the answer to its last report. */
  public void hear(Answer answer) {
    view.answered(answer);
    if (view.standings() != weighed) {
      weigh();
    }
  }

  /** How many flows its ledger has. */
  public int flows() {
    return ledger.rows().size();
  }

  private void weigh() {
    weighed = view.standings();
    NodeWeights.of(paths, weighed, mostFactor)
        .weights()
        .forEach(
            (path, weight) ->
                Objects.requireNonNull(flows.get(path.get(0)), path.get(0)).weight = weight);
  }
}
