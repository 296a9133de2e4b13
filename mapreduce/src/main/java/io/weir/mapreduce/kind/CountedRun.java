// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.kind;

import io.weir.mapreduce.profile.FinishedJob;
import io.weir.mapreduce.profile.FinishedTask;
import io.weir.model.file.BadFileException;
import io.weir.model.job.Stage;
import io.weir.model.kind.RunTotals;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What a run moved and computed, by the counters of those attempts that succeeded. */
final class CountedRun {
  private static final double MILLIS = 1e3;

  private CountedRun() {}

  /**
   * The totals of a job.
   *
   * @throws BadFileException if it has no maps
   */
  static RunTotals of(FinishedJob job) throws BadFileException {
    List<FinishedTask> maps = job.tasks(Stage.MAP);
    List<FinishedTask> reduces = job.tasks(Stage.REDUCE);
    if (maps.isEmpty()) {
      throw new BadFileException("%s must have one map or more, has none".formatted(job.id()));
    }
    return new RunTotals(
        new RunTotals.Maps(
            maps.size(),
            sum(maps, FinishedTask::bytesRead),
            sum(maps, "MAP_OUTPUT_BYTES"),
            sum(maps, "MAP_OUTPUT_RECORDS"),
            sum(maps, "MAP_OUTPUT_MATERIALIZED_BYTES"),
            sum(maps, FinishedTask::bytesWritten),
            sum(maps, "CPU_MILLISECONDS") / MILLIS),
        new RunTotals.Reduces(
            reduces.size(),
            sum(reduces, "REDUCE_SHUFFLE_BYTES"),
            sum(reduces, FinishedTask::bytesWritten),
            sum(reduces, "CPU_MILLISECONDS") / MILLIS));
  }

  private static double sum(List<FinishedTask> tasks, String counter) {
    return sum(tasks, each -> each.counters().getOrDefault(counter, 0L));
  }

  /** A counter that overflowed is negative, and counts for nothing. */
  private static double sum(List<FinishedTask> tasks, ToDoubleFunction<FinishedTask> of) {
    return tasks.stream().mapToDouble(each -> Math.max(0, of.applyAsDouble(each))).sum();
  }
}
