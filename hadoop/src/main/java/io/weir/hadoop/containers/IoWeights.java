// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.containers;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What containers of a node weigh at the kernel. An application has its part p of the disks however
 * many containers it has here: each of its n has p / n. Of all m of the node the average weighs
 * what a group has that nobody has set:
 *
 * <pre>
 *   weight = 100 · m · p / n,   from {@value #LEAST} to {@value #MOST}
 * </pre>
 */
final class IoWeights {
  /** Of a group that nobody has set. */
  static final int DEFAULT = 100;

  static final int LEAST = 1;

  /** Of io.bfq.weight; io.weight would take 10,000. */
  static final int MOST = 1_000;

  private IoWeights() {}

  /**
   * The weight of each group.
   *
   * @param parts of applications, above 0, in sum 1 or less; who is not named has an average one
   */
  static Map<ContainerGroup, Integer> of(List<ContainerGroup> groups, Map<String, Double> parts) {
    Map<String, Integer> counts = new HashMap<>();
    groups.forEach(each -> counts.merge(each.application(), 1, Integer::sum));
    double average = 1.0 / Math.max(1, counts.size());
    double sum =
        counts.keySet().stream().mapToDouble(each -> parts.getOrDefault(each, average)).sum();
    Map<ContainerGroup, Integer> weights = new LinkedHashMap<>();
    for (ContainerGroup each : groups) {
      double part = parts.getOrDefault(each.application(), average) / sum;
      double its = DEFAULT * groups.size() * part / counts.getOrDefault(each.application(), 1);
      weights.put(each, (int) Math.max(LEAST, Math.min(MOST, Math.round(its))));
    }
    return weights;
  }
}
