// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.containers;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What containers of a node weigh at the kernel. An application has its part p of the disks, of
 * which its containers move l themselves, however many containers it has here: each of its n has p
 * · l / n. Of all m of the node the average weighs what a group has that nobody has set, and all
 * together weigh beside the DataNode's group what they are due beside the DataNode:
 *
 * <pre>
 *   of one   = 100 · m · (p · l / n) / Σ p · l,        from {@value #LEAST} to {@value #MOST}
 *   of all   = 100 · Σ p · l / (1 − Σ p · l),          likewise
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
   * @param parts of applications; who is not named has an average one
   */
  static Map<ContainerGroup, Integer> of(
      List<ContainerGroup> groups, Map<String, ContainerPart> parts) {
    Map<String, Integer> counts = new HashMap<>();
    groups.forEach(each -> counts.merge(each.application(), 1, Integer::sum));
    double named = parts.values().stream().mapToDouble(ContainerPart::byContainers).sum();
    double average = parts.isEmpty() ? 1 : named / parts.size();
    double sum = counts.keySet().stream().mapToDouble(each -> its(each, parts, average)).sum();
    Map<ContainerGroup, Integer> weights = new LinkedHashMap<>();
    for (ContainerGroup each : groups) {
      double part = sum > 0 ? its(each.application(), parts, average) / sum : 0;
      int alike = counts.getOrDefault(each.application(), 1);
      weights.put(each, allowed(DEFAULT * groups.size() * part / alike));
    }
    return weights;
  }

  private static double its(String application, Map<String, ContainerPart> parts, double average) {
    ContainerPart part = parts.get(application);
    return part == null ? average : part.byContainers();
  }

  /** The weight of all groups together, of the folder that they are in. */
  static int ofAll(Map<String, ContainerPart> parts) {
    double local = parts.values().stream().mapToDouble(ContainerPart::byContainers).sum();
    return allowed(DEFAULT * local / Math.max(1e-6, 1 - local));
  }

  private static int allowed(double weight) {
    return (int) Math.max(LEAST, Math.min(MOST, Math.round(weight)));
  }
}
