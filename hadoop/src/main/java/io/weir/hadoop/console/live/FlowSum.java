// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.live;

import io.weir.hadoop.usage.FlowRates;
import io.weir.hadoop.usage.UsedFlow;

/** What a flow gets of all nodes together. */
public final class FlowSum {
  private UsedFlow flow;
  private double readPerSecond;
  private double writtenPerSecond;
  private double served;
  private double due;
  private double waiting;
  private long limitBytesPerSecond;
  private int unlimited;
  private long late;
  private int disks;
  private int nodes;
  private int missed;

  FlowSum(UsedFlow flow) {
    this.flow = flow;
  }

  /** As it is now. */
  FlowSum copy() {
    FlowSum copy = new FlowSum(flow);
    copy.readPerSecond = readPerSecond;
    copy.writtenPerSecond = writtenPerSecond;
    copy.served = served;
    copy.due = due;
    copy.waiting = waiting;
    copy.limitBytesPerSecond = limitBytesPerSecond;
    copy.unlimited = unlimited;
    copy.late = late;
    copy.disks = disks;
    copy.nodes = nodes;
    copy.missed = missed;
    return copy;
  }

  /** What it gets of a node, where it has a number. */
  void add(HeardNode node, int number) {
    flow = node.usage().flows().get(number);
    change(node, number, 1);
  }

  /** The same no more. */
  void remove(HeardNode node, int number) {
    change(node, number, -1);
  }

  /** Rates have 24 bits, and sums 53: of thousands of nodes next to nothing is rounded away. */
  private void change(HeardNode node, int number, int by) {
    FlowRates total = node.total();
    readPerSecond += by * (double) total.readPerSecond()[number];
    writtenPerSecond += by * (double) total.writtenPerSecond()[number];
    served += by * (double) total.served()[number];
    due += by * (double) total.due()[number];
    waiting += by * (double) total.waiting()[number];
    late += by * (long) total.late()[number];
    disks += by * node.disks()[number];
    missed += by * node.missed()[number];
    long limit = node.usage().flows().get(number).limitBytesPerSecond();
    unlimited += limit > 0 ? 0 : by;
    limitBytesPerSecond += by * limit;
    nodes += by;
  }

  /** As the last node has it that said something of it. */
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
    return unlimited == 0 ? limitBytesPerSecond : 0;
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
