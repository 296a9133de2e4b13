// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.live;

import io.weir.hadoop.usage.UsedFlow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The cluster at a moment.
 *
 * @param nodes by name, silent ones too
 * @param flows that use a disk of one that is not silent, those that get the most of them first
 * @param waits who waits for whom, those with the most requests first
 */
public record Overview(List<HeardNode> nodes, List<FlowSum> flows, List<Wait> waits) {
  private static final int MOST_WAITS = 100;

  /**
   * @param isSilent of which nodes what they said last counts no more
   */
  public static Overview of(List<HeardNode> all, Predicate<HeardNode> isSilent) {
    List<HeardNode> nodes = all.stream().filter(isSilent.negate()).toList();
    List<@Nullable FlowSum> sums = new ArrayList<>();
    for (HeardNode node : nodes) {
      List<UsedFlow> flows = node.usage().flows();
      for (int number = 0; number < flows.size(); number++) {
        sumOf(node.ids()[number], flows.get(number), sums).add(flows.get(number), node, number);
      }
    }
    return new Overview(
        all,
        sums.stream()
            .flatMap(Stream::ofNullable)
            .sorted(
                Comparator.comparingDouble(FlowSum::served)
                    .reversed()
                    .thenComparing(each -> each.flow().name()))
            .toList(),
        Waits.of(nodes.stream().map(HeardNode::waits).toList(), MOST_WAITS));
  }

  private static FlowSum sumOf(int id, UsedFlow flow, List<@Nullable FlowSum> sums) {
    while (sums.size() <= id) {
      sums.add(null);
    }
    FlowSum known = sums.get(id);
    if (known == null) {
      known = new FlowSum(flow);
      sums.set(id, known);
    }
    return known;
  }

  /** What all flows get, in disks. */
  public double served() {
    return flows.stream().mapToDouble(FlowSum::served).sum();
  }

  public double due() {
    return flows.stream().mapToDouble(FlowSum::due).sum();
  }
}
