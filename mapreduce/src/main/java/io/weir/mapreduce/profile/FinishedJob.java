// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.profile;

import io.weir.model.job.Stage;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * A job that has succeeded.
 *
 * @param id job_…
 * @param name as its user called it
 * @param queue in which it ran
 * @param counters of the job as a whole, by name, of all groups
 */
public record FinishedJob(
    String id,
    String name,
    String user,
    String queue,
    long submitMillis,
    long endMillis,
    Map<String, Long> counters,
    List<FinishedTask> tasks) {
  public FinishedJob {
    counters = Map.copyOf(counters);
    tasks = List.copyOf(tasks);
  }

  /** Those of a stage, in the order in which they started. */
  public List<FinishedTask> tasks(Stage stage) {
    return tasks.stream()
        .filter(each -> each.stage() == stage)
        .sorted(Comparator.comparingLong(FinishedTask::startMillis))
        .toList();
  }
}
