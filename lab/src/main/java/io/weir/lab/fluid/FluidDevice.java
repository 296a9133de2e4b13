// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fluid;

import io.weir.core.exchange.Standing;
import io.weir.core.node.NodeWeights;
import io.weir.core.node.Served;
import io.weir.core.tree.Placement;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A device that is divided like water among the flows that want it, by the weights that its node
 * has heard.
 */
public final class FluidDevice {
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
  private final Map<String, Here> flows = new LinkedHashMap<>();
  private final Map<String, List<Placement.Level>> paths = new HashMap<>();
  private Map<String, Standing> standings = Map.of();

  /**
   * @param mostFactor how far weights may be moved, from 1 (not at all) to 8
   */
  public FluidDevice(double mostFactor) {
    this.mostFactor = mostFactor;
  }

  /**
   * From now on, until it leaves.
   *
   * @param demand as a part of the device; infinite: all that it can get
   */
  public void wants(String flow, double weight, double demand) {
    wants(new Placement.Level(flow, weight), demand);
  }

  /** The same of a flow that may have a limit. */
  public void wants(Placement.Level flow, double demand) {
    flows.computeIfAbsent(flow.name(), name -> new Here(flow.weight())).demand = demand;
    paths.put(flow.name(), List.of(flow));
    weigh();
  }

  /** It has ended. */
  public void leaves(String flow) {
    flows.remove(flow);
    paths.remove(flow);
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

  /** What each flow has had and wanted so far. */
  public Map<String, Served> served() {
    Map<String, Served> served = new HashMap<>();
    flows.forEach(
        (name, here) ->
            served.put(name, new Served(Math.round(here.gotNanos), Math.round(here.wantedNanos))));
    return served;
  }

  /** Where flows stand. */
  public Map<String, List<Placement.Level>> paths() {
    return paths;
  }

  /** What has been heard of flows counts from now on. */
  public void stand(Map<String, Standing> heard) {
    standings = heard;
    weigh();
  }

  private void weigh() {
    NodeWeights.of(paths, standings, mostFactor)
        .weights()
        .forEach(
            (path, weight) ->
                Objects.requireNonNull(flows.get(path.get(0)), path.get(0)).weight = weight);
  }
}
