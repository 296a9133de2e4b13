// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.profile;

import io.weir.model.job.Stage;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * How long the stages of a job took: each from the start of its first task to the end of its last.
 *
 * @param mapSeconds 0 without maps
 * @param reduceSeconds 0 without reduces
 * @param startMillis of the first task, since the epoch
 * @param endMillis of the last
 */
public record StageTimes(
    double mapSeconds, double reduceSeconds, long startMillis, long endMillis) {
  /**
   * Those of a job that has succeeded.
   *
   * @throws IOException if its history cannot be read
   */
  public static StageTimes of(Path history, Configuration conf) throws IOException {
    FinishedJob job = HistoryFile.read(history, conf);
    return new StageTimes(
        seconds(job.tasks(Stage.MAP)),
        seconds(job.tasks(Stage.REDUCE)),
        start(job.tasks()),
        end(job.tasks()));
  }

  private static double seconds(List<FinishedTask> tasks) {
    return (end(tasks) - start(tasks)) / 1e3;
  }

  private static long start(List<FinishedTask> tasks) {
    return tasks.stream().mapToLong(FinishedTask::startMillis).min().orElse(0);
  }

  private static long end(List<FinishedTask> tasks) {
    return tasks.stream().mapToLong(FinishedTask::endMillis).max().orElse(0);
  }

  /** From the start of the first task to the end of the last. */
  public double seconds() {
    return (endMillis - startMillis) / 1e3;
  }

  /** Of a stage. */
  public double seconds(Stage stage) {
    return stage == Stage.MAP ? mapSeconds : reduceSeconds;
  }
}
