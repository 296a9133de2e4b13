// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.containers;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which part of an application's bytes its containers move themselves, past the DataNode, by what
 * both have moved of late:
 *
 * <pre>
 *   local  =  1/16  +  7/8 · C / (C + D)         1/2 for one that has moved next to nothing
 *   C      ←  C · e^(−1/10)  +  what its containers have moved in this second
 *   D      ←  D · e^(−1/10)  +  what the DataNode has moved for it in this second
 * </pre>
 *
 * <p>So neither way is ever closed, and an application that could use both without end, whose C and
 * D are what it is given, comes to have half of its due on each.
 */
final class LocalParts {
  private static final double KEPT = Math.exp(-0.1);
  private static final double LEAST = 1.0 / 16;
  private static final double UNKNOWN = 0.5;

  /** Less than this within some seconds is next to nothing. */
  private static final double NOTHING = 1 << 20;

  private final Recent<String> byFlow = new Recent<>();
  private final Recent<Path> byGroup = new Recent<>();
  private final Map<Path, String> applicationOf = new HashMap<>();

  /**
   * A second has passed.
   *
   * @param moved by the DataNode, in bytes so far, by flow
   * @param ofGroups by the processes of each container, likewise
   */
  void look(Map<String, Long> moved, Map<ContainerGroup, Long> ofGroups) {
    Map<Path, Long> folders = new HashMap<>();
    ofGroups.forEach(
        (group, bytes) -> {
          folders.put(group.folder(), bytes);
          applicationOf.put(group.folder(), group.application());
        });
    byFlow.count(moved);
    byGroup.count(folders);
    applicationOf.keySet().retainAll(byGroup.bytes.keySet());
  }

  /** The flows for which the DataNode has moved something of late. */
  Set<String> active() {
    return byFlow.bytes.entrySet().stream()
        .filter(each -> each.getValue() >= NOTHING)
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  /** From 1/16 to 15/16. */
  double of(String application) {
    double byDataNode = 0;
    for (Map.Entry<String, Double> each : byFlow.bytes.entrySet()) {
      if (isOf(application, each.getKey())) {
        byDataNode += each.getValue();
      }
    }
    double byContainers = 0;
    for (Map.Entry<Path, Double> each : byGroup.bytes.entrySet()) {
      if (application.equals(applicationOf.get(each.getKey()))) {
        byContainers += each.getValue();
      }
    }
    double all = byDataNode + byContainers;
    return all < NOTHING ? UNKNOWN : LEAST + (1 - 2 * LEAST) * byContainers / all;
  }

  /** A flow is called by its application, after its user where that is known. */
  private static boolean isOf(String application, String flow) {
    return flow.endsWith(application)
        && (flow.length() == application.length()
            || flow.charAt(flow.length() - application.length() - 1) == '/');
  }

  /** What counters that only grow have grown by of late. */
  private static final class Recent<K> {
    private final Map<K, Double> bytes = new HashMap<>();
    private Map<K, Long> before = Map.of();

    /** Of one that is new, or began anew, all that it has counted is of late. */
    void count(Map<K, Long> now) {
      bytes.replaceAll((key, recent) -> recent * KEPT);
      for (Map.Entry<K, Long> each : now.entrySet()) {
        Long earlier = before.get(each.getKey());
        long grown = each.getValue() - (earlier == null ? 0 : earlier);
        bytes.merge(each.getKey(), (double) (grown < 0 ? each.getValue() : grown), Double::sum);
      }
      bytes.values().removeIf(recent -> recent < 1);
      before = Map.copyOf(now);
    }
  }
}
