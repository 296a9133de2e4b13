// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reality;

import io.weir.model.job.JobProfile;
import io.weir.model.job.Phase;
import io.weir.model.job.PhaseProfile;
import io.weir.model.job.Stage;
import io.weir.model.job.StageProfile;
import java.util.ArrayList;
import java.util.List;

/**
 * What a job that runs in one process takes where its disks cost nothing: measured, and the same
 * whatever disks it runs on afterwards. Times are those of processors, with what HDFS takes for it.
 *
 * @param initSeconds until the first byte is read or written
 * @param collectSeconds what maps take from then on while they read, or write what they make
 * @param sortSeconds what they take when all is read
 * @param reduceSeconds when all maps are done
 * @param mapWaitSeconds what all maps together waited for neither processor nor disk
 * @param reduceWaitSeconds the same of the reduce
 * @param readBytes from HDFS
 * @param writtenBytes to HDFS, each byte once
 */
record JobCosts(
    double initSeconds,
    double collectSeconds,
    double sortSeconds,
    double reduceSeconds,
    double mapWaitSeconds,
    double reduceWaitSeconds,
    double readBytes,
    double writtenBytes) {
  /** The profile of the same job. */
  JobProfile profile(String name, int maps) {
    boolean reduces = readBytes > 0;
    List<PhaseProfile> phases = new ArrayList<>();
    phases.add(new PhaseProfile(Phase.MAP_INIT, initSeconds / maps, mapWaitSeconds, 0, 0));
    phases.add(
        new PhaseProfile(
            Phase.READ_MAP_COLLECT,
            collectSeconds / maps,
            readBytes / maps,
            reduces ? 0 : writtenBytes / maps));
    if (sortSeconds > 0) {
      phases.add(new PhaseProfile(Phase.SORT, sortSeconds / maps, 0, 0));
    }
    return new JobProfile(
        name,
        new StageProfile(Stage.MAP, maps, phases),
        new StageProfile(Stage.REDUCE, reduces ? 1 : 0, reduces ? List.of(reduce()) : List.of()));
  }

  private PhaseProfile reduce() {
    return new PhaseProfile(
        Phase.READ_REDUCE_WRITE,
        reduceSeconds,
        reduceWaitSeconds,
        Math.max(1, writtenBytes),
        writtenBytes);
  }

  /** The same of which maps take so much when all is read. */
  JobCosts withSort(double seconds) {
    double sort = Math.max(0, Math.min(seconds, collectSeconds + sortSeconds));
    return new JobCosts(
        initSeconds,
        collectSeconds + sortSeconds - sort,
        sort,
        reduceSeconds,
        mapWaitSeconds,
        reduceWaitSeconds,
        readBytes,
        writtenBytes);
  }

  /** The same job on so many times the data: what tasks take to begin, they take once. */
  JobCosts onData(double factor) {
    return new JobCosts(
        initSeconds,
        collectSeconds * factor,
        sortSeconds * factor,
        reduceSeconds * factor,
        mapWaitSeconds,
        reduceWaitSeconds,
        readBytes * factor,
        writtenBytes * factor);
  }
}
