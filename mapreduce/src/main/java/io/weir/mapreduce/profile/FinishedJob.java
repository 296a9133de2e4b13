// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.profile;

import io.weir.model.job.Stage;
import java.util.Comparator;
import java.util.List;

/**
 * A job that has succeeded.
 *
 * @param id job_…
 * @param name as its user called it
 */
record FinishedJob(String id, String name, List<FinishedTask> tasks) {
  FinishedJob {
    tasks = List.copyOf(tasks);
  }

  /** Those of a stage, in the order in which they started. */
  List<FinishedTask> tasks(Stage stage) {
    return tasks.stream()
        .filter(each -> each.stage() == stage)
        .sorted(Comparator.comparingLong(FinishedTask::startMillis))
        .toList();
  }
}
