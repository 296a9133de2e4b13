// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.graph;

import io.weir.model.job.GraphStage;
import io.weir.model.job.PhaseProfile;
import io.weir.model.job.Stage;
import io.weir.model.job.StageProfile;
import java.util.List;

/**
 * A stage as it ran.
 *
 * @param id of the stage within its job
 * @param name for people
 * @param parents ids of the stages that must have ended before it begins
 * @param waitSeconds from the end of the last of its parents, or from the start of the job, to its
 *     beginning, 0 or more
 * @param phases of its tasks
 */
public record MeasuredStage(
    int id, String name, List<Integer> parents, double waitSeconds, StagePhases phases) {
  public MeasuredStage {
    parents = List.copyOf(parents);
  }

  GraphStage with(List<PhaseProfile> known) {
    return new GraphStage(
        id,
        name,
        parents,
        waitSeconds,
        phases.segments(),
        new StageProfile(Stage.SPARK, phases.tasks(), known));
  }
}
