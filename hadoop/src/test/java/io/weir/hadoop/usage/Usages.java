// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.usage;

import java.util.ArrayList;
import java.util.List;

/** Makes what nodes say, for tests: {@code node("n1").disk("/d1", use("a").served(0.5))}. */
public final class Usages {
  private final String node;
  private final List<UsedFlow> flows = new ArrayList<>();
  private final List<DiskUsage> disks = new ArrayList<>();

  private Usages(String node) {
    this.node = node;
  }

  public static Usages node(String name) {
    return new Usages(name);
  }

  /**
   * What a flow has of a disk.
   *
   * @param served and wanted for as much
   */
  public record Use(
      UsedFlow flow, double served, double wanted, double waiting, double readPerSecond) {
    public Use waiting(double requests) {
      return new Use(flow, served, 1, requests, readPerSecond);
    }

    public Use reading(double bytesPerSecond) {
      return new Use(flow, served, wanted, waiting, bytesPerSecond);
    }

    public Use reserved(double part) {
      UsedFlow promised = new UsedFlow(flow.name(), flow.place(), flow.weight(), part, 0, 0);
      return new Use(promised, served, 1, waiting, readPerSecond);
    }

    public Use in(String place) {
      return new Use(
          new UsedFlow(flow.name(), place, flow.weight(), flow.reserved(), 0, 0),
          served,
          wanted,
          waiting,
          readPerSecond);
    }
  }

  public static Use use(String flow, double served) {
    return new Use(new UsedFlow(flow, "", 1, 0, 0, 0), served, served, 0, 0);
  }

  public Usages disk(String volume, Use... uses) {
    FlowRates rates = FlowRates.ofRows(uses.length);
    double busy = 0;
    for (int i = 0; i < uses.length; i++) {
      rates.flow()[i] = numberOf(uses[i].flow());
      rates.readPerSecond()[i] = (float) uses[i].readPerSecond();
      rates.served()[i] = (float) uses[i].served();
      rates.due()[i] = (float) uses[i].served();
      rates.wanted()[i] = (float) uses[i].wanted();
      rates.waiting()[i] = (float) uses[i].waiting();
      busy += uses[i].served();
    }
    disks.add(new DiskUsage(volume, "rotating", Math.min(1, busy), 0, 1, true, false, rates));
    return this;
  }

  private int numberOf(UsedFlow flow) {
    for (int i = 0; i < flows.size(); i++) {
      if (flows.get(i).name().equals(flow.name())) {
        return i;
      }
    }
    flows.add(flow);
    return flows.size() - 1;
  }

  /** As said after a second. */
  public NodeUsage said() {
    return new NodeUsage(node, 1_000_000_000, flows, disks);
  }
}
