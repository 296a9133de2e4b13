// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.live;

import java.util.List;

/**
 * The cluster at a moment.
 *
 * @param nodes by name, silent ones too
 * @param flows that use a disk of one that is not silent, those that get the most of them first
 * @param waits who waits for whom, those with the most requests first
 */
public record Overview(List<HeardNode> nodes, List<FlowSum> flows, List<Wait> waits) {
  /** What all flows get, in disks. */
  public double served() {
    return flows.stream().mapToDouble(FlowSum::served).sum();
  }

  public double due() {
    return flows.stream().mapToDouble(FlowSum::due).sum();
  }
}
