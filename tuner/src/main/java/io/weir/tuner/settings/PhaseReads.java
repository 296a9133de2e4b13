// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.settings;

import io.weir.model.job.JobProfile;
import io.weir.model.job.Phase;
import io.weir.model.job.PhaseProfile;
import io.weir.model.job.StageProfile;
import io.weir.tuner.phase.JobPhase;

/**
 * What the tasks of a machine read at the same time in a phase of a job.
 *
 * @param files that they have open, at most, 1 or more
 * @param longestBytes that they read from one place of a file on: what is read ahead beyond that is
 *     not used
 */
public record PhaseReads(double files, double longestBytes) {
  /** That a merge reads at the same time, as mapreduce.task.io.sort.factor says by itself. */
  private static final int SORT_FACTOR = 10;

  public PhaseReads {
    if (!(files >= 1 && longestBytes >= 0)) {
      throw new IllegalArgumentException(
          "files must be 1 or more and bytes 0 or more, were %s and %s"
              .formatted(files, longestBytes));
    }
  }

  /** Of tasks of a job that is not known: each of them merges as many files as Hadoop lets it. */
  public static PhaseReads ofMerges(int tasks) {
    return new PhaseReads((double) tasks * SORT_FACTOR, Double.MAX_VALUE);
  }

  /**
   * Of a job that is known.
   *
   * @param tasks of it on a machine at a time, 1 or more
   */
  public static PhaseReads of(JobProfile job, JobPhase phase, int tasks) {
    return switch (phase) {
      case MAP -> new PhaseReads(tasks * (1 + mergedByMap(job)), Double.MAX_VALUE);
      case SHUFFLE -> new PhaseReads(tasks * mergedByReduce(job), segmentBytes(job));
      case REDUCE -> new PhaseReads(tasks * mergedByReduce(job), Double.MAX_VALUE);
    };
  }

  /** Beside its input. */
  private static double mergedByMap(JobProfile job) {
    StageProfile maps = job.maps();
    boolean mergesNone = bytes(maps, Phase.MAP_MERGE) == 0;
    return maps.mergedFiles() > 0 || mergesNone ? maps.mergedFiles() : SORT_FACTOR;
  }

  private static double mergedByReduce(JobProfile job) {
    double merged = job.reduces().mergedFiles();
    return merged > 0 ? Math.max(1, merged) : SORT_FACTOR;
  }

  /** That a reduce fetches of a map. */
  private static double segmentBytes(JobProfile job) {
    return bytes(job.reduces(), Phase.SHUFFLE) / Math.max(1, job.maps().tasks());
  }

  private static double bytes(StageProfile stage, Phase phase) {
    return stage.phase(phase).map(PhaseReads::read).orElse(0.0);
  }

  private static double read(PhaseProfile phase) {
    return phase.readBytes() + phase.cachedBytes();
  }
}
