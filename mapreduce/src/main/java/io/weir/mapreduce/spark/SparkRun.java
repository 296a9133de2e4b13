// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.spark;

import java.util.List;
import java.util.Map;

/**
 * What an application did.
 *
 * @param stages that were run, in the order of their beginnings
 * @param jobs by their ids
 * @param doubts why a profile of it may be wrong
 */
record SparkRun(
    String name,
    double startMillis,
    double endMillis,
    List<RanStage> stages,
    Map<Integer, RanJob> jobs,
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
}
