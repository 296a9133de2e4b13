// SPDX-License-Identifier: Apache-2.0
package io.weir.model.cost;

import io.weir.model.job.GraphStage;
import io.weir.model.job.JobGraph;
import java.util.List;

/**
 * What a graph of stages is predicted to take.
 *
 * @param slots tasks that a node runs at a time
 * @param stages each by itself, in the order of the job
 * @param seconds of the job, whose stages run side by side where they can
 */
public record GraphPrediction(
    JobGraph job, int slots, List<StagePrediction> stages, double seconds) {
  public GraphPrediction {
    stages = List.copyOf(stages);
  }

  /**
   * The least that stages take by any schedule: the longest path through the graph, or all tasks in
   * all slots.
   *
   * @param stages each by itself
   */
  static double leastSeconds(JobGraph job, List<StagePrediction> stages, int nodes) {
    double[] ends = new double[stages.size()];
    double path = 0;
    double work = 0;
    for (int i = 0; i < ends.length; i++) {
      GraphStage stage = job.stages().get(i);
      double ready =
          stage.parents().stream().mapToDouble(each -> ends[job.indexOf(each)]).max().orElse(0);
      ends[i] = ready + stage.waitSeconds() + stages.get(i).seconds();
      path = Math.max(path, ends[i]);
      double slots = (double) nodes * stages.get(i).slots();
      work += stages.get(i).taskSeconds() * stage.profile().tasks() / slots;
    }
    return Math.max(path, work) + job.endSeconds();
  }
}
