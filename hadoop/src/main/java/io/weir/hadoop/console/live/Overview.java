// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.live;

import io.weir.hadoop.usage.UsedFlow;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The cluster at a moment.
 *
 * @param nodes by name
 * @param flows that use a disk, those that get the most of them first
 * @param waits who waits for whom, those with the most requests first
 */
public record Overview(List<HeardNode> nodes, List<FlowSum> flows, List<Wait> waits) {
  private static final int MOST_WAITS = 100;

  static final Overview NOTHING = new Overview(List.of(), List.of(), List.of());

  public static Overview of(List<HeardNode> nodes) {
    Map<String, FlowSum> sums = new HashMap<>();
    for (HeardNode node : nodes) {
      List<UsedFlow> flows = node.usage().flows();
      for (int number = 0; number < flows.size(); number++) {
        UsedFlow flow = flows.get(number);
        sums.computeIfAbsent(flow.name(), name -> new FlowSum(flow)).add(flow, node, number);
      }
    }
    return new Overview(
        nodes,
        sums.values().stream()
            .sorted(
                Comparator.comparingDouble(FlowSum::served)
                    .reversed()
                    .thenComparing(each -> each.flow().name()))
            .toList(),
        Waits.of(nodes.stream().map(HeardNode::waits).toList(), MOST_WAITS));
  }

  /** What all flows get, in disks. */
  public double served() {
    return flows.stream().mapToDouble(FlowSum::served).sum();
  }

  public double due() {
    return flows.stream().mapToDouble(FlowSum::due).sum();
  }
}
