// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.settings;

import io.weir.model.device.PageCache;
import io.weir.model.job.JobProfile;
import io.weir.model.job.Phase;
import io.weir.model.job.PhaseProfile;
import io.weir.model.job.Stage;
import io.weir.model.job.StageProfile;
import io.weir.tuner.phase.JobPhase;
import java.util.OptionalLong;

/** What tasks read from the disk of a machine, phase by phase. */
@FunctionalInterface
public interface JobReads {
  /**
   * In a phase.
   *
   * @param memoryBytes of the machine; nothing where it is not known, and takes all
   */
  PhaseReads of(JobPhase phase, OptionalLong memoryBytes);

  /** Of a job that is not known: each task merges as many files as Hadoop lets it. */
  static JobReads ofMerges(int tasks) {
    return (phase, memory) -> PhaseReads.ofMerges(tasks);
  }

  /**
   * Of a job that is known. A map reads its input and merges its spills, a reduce merges what it
   * has fetched; what is still in memory when it is merged, by the model, is not read from the
   * disk.
   *
   * @param tasks of it on a machine at a time, 1 or more
   */
  static JobReads of(JobProfile job, int tasks) {
    return (phase, memory) -> {
      PageCache cache = new PageCache(memory.orElse(Long.MAX_VALUE));
      Stage stage = phase == JobPhase.MAP ? Stage.MAP : Stage.REDUCE;
      StageProfile onDisk = cache.seenByDevice(job, stage, /* nodes= */ 1, tasks);
      return switch (phase) {
        case MAP ->
            new PhaseReads(
                tasks * (1 + merged(onDisk, Phase.MAP_MERGE, job.maps())), Double.MAX_VALUE);
        case SHUFFLE ->
            new PhaseReads(
                tasks * Math.max(1, merged(onDisk, Phase.READ_REDUCE_WRITE, job.reduces())),
                segmentBytes(job));
        case REDUCE ->
            new PhaseReads(
                tasks * Math.max(1, merged(onDisk, Phase.READ_REDUCE_WRITE, job.reduces())),
                Double.MAX_VALUE);
      };
    };
  }

  private static double merged(StageProfile onDisk, Phase merge, StageProfile stage) {
    boolean reads = onDisk.phase(merge).map(PhaseProfile::readBytes).orElse(0.0) > 0;
    if (!reads) {
      return 0;
    }
    return stage.merges().atOnce() > 0 ? stage.merges().atOnce() : PhaseReads.SORT_FACTOR;
  }

  /** That a reduce fetches of a map. */
  private static double segmentBytes(JobProfile job) {
    double fetched =
        job.reduces()
            .phase(Phase.SHUFFLE)
            .map(each -> each.readBytes() + each.cachedBytes())
            .orElse(0.0);
    return fetched / Math.max(1, job.maps().tasks());
  }
}
