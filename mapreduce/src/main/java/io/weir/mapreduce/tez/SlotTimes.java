// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.tez;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.PriorityQueue;

/**
 * Since when the slots of attempts were free. Tez keeps a container for the next task, so the slot
 * of a task is its container, if others ran there before. Else it is its node, if nothing ran
 * there.
 */
final class SlotTimes {
  private final Map<String, Long> freeSince = new HashMap<>();
  private int mostAtOnce;
  private int nodes;

  /**
   * @param attempts all that ran, in any order
   */
  SlotTimes(List<RanAttempt> attempts) {
    Map<String, Long> endOfContainer = new HashMap<>();
    Map<String, PriorityQueue<Long>> runningOnNode = new HashMap<>();
    List<RanAttempt> byStart =
        attempts.stream().sorted(Comparator.comparingLong(RanAttempt::startMillis)).toList();
    for (RanAttempt each : byStart) {
      Long container = endOfContainer.put(each.container(), each.endMillis());
      PriorityQueue<Long> running =
          runningOnNode.computeIfAbsent(each.node(), name -> new PriorityQueue<>());
      Long lastEnd = null;
      while (!running.isEmpty() && running.peek() <= each.startMillis()) {
        lastEnd = running.poll();
      }
      if (container != null) {
        freeSince.put(each.id(), Math.min(container, each.startMillis()));
      } else if (running.isEmpty() && lastEnd != null) {
        freeSince.put(each.id(), lastEnd);
      }
      running.add(each.endMillis());
      mostAtOnce = Math.max(mostAtOnce, running.size());
    }
    nodes = Math.max(1, runningOnNode.size());
  }

  /** The end of the task before it in its slot; nothing for the first there. */
  OptionalLong freeSince(RanAttempt attempt) {
    Long since = freeSince.get(attempt.id());
    return since == null ? OptionalLong.empty() : OptionalLong.of(since);
  }

  /** On how many they ran. */
  int nodes() {
    return nodes;
  }

  /** The most that ran at a time on one node. */
  int mostAtOnce() {
    return mostAtOnce;
  }
}
