// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.live;

import io.weir.hadoop.usage.FlowRates;
import io.weir.hadoop.usage.UsedFlow;

/** What a flow gets of all nodes together. */
public final class FlowSum {
  private final UsedFlow flow;
  private double readPerSecond;
  private double writtenPerSecond;
  private double served;
  private double due;
  private double waiting;
  private long limitBytesPerSecond;
  private boolean isLimited = true;
  private long late;
  private int disks;
  private int nodes;
  private int missed;

  FlowSum(UsedFlow flow) {
    this.flow = flow;
  }

  void add(UsedFlow there, HeardNode node, int number) {
    FlowRates total = node.total();
    readPerSecond += total.readPerSecond()[number];
    writtenPerSecond += total.writtenPerSecond()[number];
    served += total.served()[number];
    due += total.due()[number];
    waiting += total.waiting()[number];
    late += total.late()[number];
    disks += node.disks()[number];
    missed += node.missed()[number];
    isLimited &= there.limitBytesPerSecond() > 0;
    limitBytesPerSecond += there.limitBytesPerSecond();
    nodes++;
  }

  /** As the first node has it. */
  public UsedFlow flow() {
    return flow;
  }

  public double readPerSecond() {
    return readPerSecond;
  }

  public double writtenPerSecond() {
    return writtenPerSecond;
  }

  /** In disks: 2 is all the time of two. */
  public double served() {
    return served;
  }

  /** What its weight would have given it, in disks. */
  public double due() {
    return due;
  }

  /** How many of its requests wait, on average. */
  public double waiting() {
    return waiting;
  }

  /** What it may move in the cluster; 0: as much as it gets. */
  public long limitBytesPerSecond() {
    return isLimited ? limitBytesPerSecond : 0;
  }

  /** How many of its requests took longer than is promised. */
  public long late() {
    return late;
  }

  public int disks() {
    return disks;
  }

  public int nodes() {
    return nodes;
  }

  /** On how many disks it got less than is reserved for it. */
  public int missed() {
    return missed;
  }
}
