// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reality;

import io.weir.model.job.JobProfile;
import io.weir.model.job.Phase;
import io.weir.model.job.PhaseProfile;
import io.weir.model.job.Stage;
import io.weir.model.job.StageProfile;
import java.util.List;

/**
 * What a job that runs in one process takes where its disks cost nothing: measured, and the same
 * whatever disks it runs on afterwards.
 *
 * @param mapSeconds of processors until all maps were done, those of the DataNodes included
 * @param mapWallSeconds how long that took
 * @param reduceSeconds of processors from then on
 * @param reduceWallSeconds how long that took
 * @param readBytes from HDFS
 * @param writtenBytes to HDFS, each byte once
 */
record JobCosts(
    double mapSeconds,
    double mapWallSeconds,
    double reduceSeconds,
    double reduceWallSeconds,
    double readBytes,
    double writtenBytes) {
  /**
   * The profile of the same job. What maps waited for beyond their processor time they wait for on
   * any disk.
   *
   * @param processors of the machine on which it was measured
   */
  JobProfile profile(String name, int maps, int processors, boolean reduces) {
    double mapWait = Math.max(0, mapWallSeconds - mapSeconds / processors);
    PhaseProfile map =
        new PhaseProfile(
            Phase.READ_MAP_COLLECT,
            mapSeconds / maps,
            mapWait,
            readBytes / maps,
            reduces ? 0 : writtenBytes / maps);
    return new JobProfile(
        name,
        new StageProfile(Stage.MAP, maps, List.of(map)),
        new StageProfile(
            Stage.REDUCE, reduces ? 1 : 0, reduces ? List.of(reduce()) : List.of()));
  }

  private PhaseProfile reduce() {
    double seconds = Math.min(reduceSeconds, reduceWallSeconds); // one task has one processor
    return new PhaseProfile(
        Phase.READ_REDUCE_WRITE,
        seconds,
        reduceWallSeconds - seconds,
        Math.max(1, writtenBytes),
        writtenBytes);
  }

  /** The same costs for another amount of data. */
  JobCosts scaled(double factor) {
    return new JobCosts(
        mapSeconds * factor,
        mapWallSeconds * factor,
        reduceSeconds * factor,
        reduceWallSeconds * factor,
        readBytes * factor,
        writtenBytes * factor);
  }
}
