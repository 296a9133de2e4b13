// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.live;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What nodes said last, added up. Of a large cluster few nodes say something in a second: what they
 * said before is taken out, and what they say is added. Not thread-safe.
 */
final class RunningSums {
  private final Map<String, HeardNode> counted = new HashMap<>();
  private final List<@Nullable FlowSum> flows = new ArrayList<>();
  private final Waits waits = new Waits();

  /** What a node says counts, in the place of what it said before. */
  @SuppressWarnings("ReferenceEquality") // it was said once
  void count(HeardNode node) {
    HeardNode before = counted.put(node.name(), node);
    if (before == node) {
      return;
    }
    if (before != null) {
      takeOut(before);
    }
    for (int number = 0; number < node.ids().length; number++) {
      sumOf(node, number).add(node, number);
    }
    waits.add(node.waits());
  }

  /** What a node said counts no more, if it did. */
  void leaveOut(String name) {
    HeardNode before = counted.remove(name);
    if (before != null) {
      takeOut(before);
    }
  }

  private void takeOut(HeardNode node) {
    for (int number = 0; number < node.ids().length; number++) {
      FlowSum sum = sumOf(node, number);
      sum.remove(node, number);
      if (sum.nodes() == 0) {
        flows.set(node.ids()[number], null);
      }
    }
    waits.remove(node.waits());
  }

  private FlowSum sumOf(HeardNode node, int number) {
    int id = node.ids()[number];
    while (flows.size() <= id) {
      flows.add(null);
    }
    FlowSum known = flows.get(id);
    if (known == null) {
      known = new FlowSum(node.usage().flows().get(number));
      flows.set(id, known);
    }
    return known;
  }

  /** Those that get the most first. */
  List<FlowSum> flows() {
    return flows.stream()
        .flatMap(Stream::ofNullable)
        .map(FlowSum::copy)
        .sorted(
            Comparator.comparingDouble(FlowSum::served)
                .reversed()
                .thenComparing(each -> each.flow().name()))
        .toList();
  }

  /** Those with the most requests first. */
  List<Wait> waits(int most) {
    return waits.most(most);
  }
}
