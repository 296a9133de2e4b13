// SPDX-License-Identifier: Apache-2.0
package io.weir.model.job;

import io.weir.model.file.Allowed;
import java.util.List;

/**
 * A stage of a {@link JobGraph}.
 *
 * @param id of the stage within its job
 * @param name for people
 * @param parents ids of the stages that must have ended before it begins
 * @param waitSeconds from the end of the last of its parents, or from the start of the job, to its
 *     beginning, 0 or more: for so long the driver computes or waits
 * @param segments how many a task reads in a shuffle, 0 or more
 * @param profile its tasks
 */
public record GraphStage(
    int id,
    String name,
    List<Integer> parents,
    double waitSeconds,
    int segments,
    StageProfile profile) {
  public GraphStage {
    Allowed.notNegative("waitSeconds of stage " + id, waitSeconds);
    Allowed.notNegative("segments of stage " + id, segments);
    parents = List.copyOf(parents);
  }
}
