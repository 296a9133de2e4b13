// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.spark;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What an application did.
 *
 * @param stages that were run, in the order of their beginnings
 * @param jobs by their ids
 * @param nodes that had an executor, 1 or more
 * @param doubts why a profile of it may be wrong
 */
record SparkRun(
    String name,
    double startMillis,
    double endMillis,
    List<RanStage> stages,
    Map<Integer, RanJob> jobs,
    int nodes,
    List<String> doubts) {
  SparkRun {
    stages = List.copyOf(stages);
    jobs = Map.copyOf(jobs);
    doubts = List.copyOf(doubts);
  }

  /** The stages that must end before one begins. */
  List<RanStage> parents(RanStage stage) {
    List<RanStage> parents =
        stages.stream().filter(each -> stage.parents.contains(each.id)).toList();
    RanJob job = jobs.get(stage.job);
    return parents.isEmpty() && job != null
        ? job.after.stream().filter(stages::contains).toList()
        : parents;
  }

  /**
   * Of the bytes that a stage read in shuffles, those that an earlier one had read before it: they
   * are in memory.
   */
  double readBeforeBytes(RanStage stage) {
    Set<Integer> before = new HashSet<>();
    for (RanStage each : stages.subList(0, stages.indexOf(stage))) {
      if (each.totals.shuffleReadBytes > 0) {
        before.addAll(each.parents);
      }
    }
    double fresh =
        stages.stream()
            .filter(each -> stage.parents.contains(each.id) && !before.contains(each.id))
            .mapToDouble(each -> each.totals.shuffleWrittenBytes)
            .sum();
    return Math.max(0, stage.totals.shuffleReadBytes - fresh);
  }
}
