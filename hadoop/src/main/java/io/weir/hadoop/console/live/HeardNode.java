// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.live;

import io.weir.hadoop.usage.DiskUsage;
import io.weir.hadoop.usage.FlowRates;
import io.weir.hadoop.usage.NodeUsage;
import java.util.List;

/**
 * What a node said last, with the sums that are asked for each second.
 *
 * @param ids which flow of the cluster each flow of the node is, by its number
 * @param total what each flow got of all its disks
 * @param all the same of all flows
 * @param disks on how many disks each flow was, by its number
 * @param missed on how many disks each flow got less than is reserved for it, by its number
 * @param waits who waited for whom
 * @param heardNanos when it said it
 */
@SuppressWarnings("ArrayRecordComponent") // a row for each flow of each node
public record HeardNode(
    NodeUsage usage,
    int[] ids,
    FlowRates total,
    All all,
    int[] disks,
    int[] missed,
    List<Wait> waits,
    long heardNanos) {

  /** Who wanted the disk for less of the time may have had nothing to ask for. */
  private static final double LEAST_WANTED = 0.5;

  /** What is reserved is kept if so much of it was given. */
  private static final double KEPT = 0.9;

  /**
   * What all flows get.
   *
   * @param readPerSecond bytes
   * @param writtenPerSecond bytes
   * @param waiting how many requests wait, on average
   */
  public record All(double readPerSecond, double writtenPerSecond, double waiting) {
    static All of(FlowRates rates) {
      return new All(
          sum(rates.readPerSecond()), sum(rates.writtenPerSecond()), sum(rates.waiting()));
    }

    private static double sum(float... values) {
      double sum = 0;
      for (float each : values) {
        sum += each;
      }
      return sum;
    }
  }

  /** With its sums. */
  public static HeardNode of(NodeUsage usage, int[] ids, long nowNanos) {
    int flows = usage.flows().size();
    int[] disks = new int[flows];
    int[] missed = new int[flows];
    for (DiskUsage disk : usage.disks()) {
      FlowRates rates = disk.flows();
      for (int row = 0; row < rates.rows(); row++) {
        int flow = rates.flow()[row];
        disks[flow]++;
        double reserved = usage.flows().get(flow).reserved();
        if (rates.wanted()[row] >= LEAST_WANTED
            && rates.served()[row] < KEPT * reserved * rates.wanted()[row]) {
          missed[flow]++;
        }
      }
    }
    FlowRates total = usage.total();
    return new HeardNode(
        usage, ids, total, All.of(total), disks, missed, Waits.of(usage), nowNanos);
  }

  HeardNode withIds(int[] others) {
    return new HeardNode(usage, others, total, all, disks, missed, waits, heardNanos);
  }

  public String name() {
    return usage.node();
  }
}
