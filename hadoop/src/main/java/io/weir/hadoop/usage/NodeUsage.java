// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.usage;

import java.util.List;

/**
 * Who got what of the disks of a node in an interval.
 *
 * @param node a name that stays when the node restarts
 * @param intervalNanos how long the interval was, above 0
 * @param flows that used any of its disks
 * @param disks all that have a gate
 */
public record NodeUsage(
    String node, long intervalNanos, List<UsedFlow> flows, List<DiskUsage> disks) {
  public NodeUsage {
    flows = List.copyOf(flows);
    disks = List.copyOf(disks);
  }

  /** How many rows its disks have. */
  public int rows() {
    return disks.stream().mapToInt(each -> each.flows().rows()).sum();
  }

  /** What each flow got of all disks together, by its number. */
  public FlowRates total() {
    FlowRates total = FlowRates.ofRows(flows.size());
    for (int i = 0; i < flows.size(); i++) {
      total.flow()[i] = i;
    }
    for (DiskUsage disk : disks) {
      for (int row = 0; row < disk.flows().rows(); row++) {
        total.add(disk.flows().flow()[row], disk.flows(), row);
      }
    }
    return total;
  }
}
