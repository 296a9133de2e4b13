// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.pairs.host;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * When the phases of a job ended, in seconds from its start, and what the disks moved meanwhile.
 */
public record JobTimes(double mapsDone, double shuffleDone, double end, DiskRates rates) {
  /** The mean of runs of one job. */
  public static JobTimes mean(List<JobTimes> runs) {
    return new JobTimes(
        mean(runs, JobTimes::mapsDone),
        mean(runs, JobTimes::shuffleDone),
        mean(runs, JobTimes::end),
        DiskRates.mean(runs.stream().map(JobTimes::rates).toList()));
  }

  private static double mean(List<JobTimes> runs, ToDoubleFunction<JobTimes> what) {
    return runs.stream().mapToDouble(what).average().orElseThrow();
  }

  /** Of the two phases of the paper's plans, the second. */
  public double afterMaps() {
    return end - mapsDone;
  }
}
