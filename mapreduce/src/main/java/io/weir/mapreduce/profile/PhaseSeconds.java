// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.profile;

import io.weir.model.job.Stage;
import java.io.IOException;
import java.util.List;
import java.util.function.ToLongFunction;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * How long a job was in each of the phases that elevators are chosen for: until all maps are done,
 * until all reduces have fetched what they reduce, until the end.
 *
 * @param map from the start of the first task; 0 without maps
 * @param shuffle 0 where all was fetched before the last map was done, or without reduces
 * @param reduce 0 without reduces
 */
public record PhaseSeconds(double map, double shuffle, double reduce) {
  /**
   * Those of a job that has succeeded.
   *
   * @throws IOException if its history cannot be read
   */
  public static PhaseSeconds of(Path history, Configuration conf) throws IOException {
    FinishedJob job = HistoryFile.read(history, conf);
    long start = job.tasks().stream().mapToLong(FinishedTask::startMillis).min().orElse(0);
    long mapped = last(job.tasks(Stage.MAP), FinishedTask::endMillis, start);
    long shuffled = last(job.tasks(Stage.REDUCE), FinishedTask::shuffleEndMillis, mapped);
    long end = last(job.tasks(Stage.REDUCE), FinishedTask::endMillis, shuffled);
    return new PhaseSeconds(
        (mapped - start) / 1e3, (shuffled - mapped) / 1e3, (end - shuffled) / 1e3);
  }

  private static long last(
      List<FinishedTask> tasks, ToLongFunction<FinishedTask> when, long atLeast) {
    return Math.max(atLeast, tasks.stream().mapToLong(when).max().orElse(atLeast));
  }

  /** Of all three. */
  public double seconds() {
    return map + shuffle + reduce;
  }
}
