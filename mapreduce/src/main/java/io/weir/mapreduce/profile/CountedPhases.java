// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.profile;

import io.weir.model.file.BadFileException;
import io.weir.model.job.Phase;
import io.weir.model.job.Stage;
import java.util.List;

/**
 * The phases of a task by its history alone, where nobody has its log: what they read, wrote and
 * computed, but not how long they took, and of a container's start nothing. What only a log tells
 * is assumed: a map that merged had two spills of one size, of which the last was after the map
 * function, and computed as long in its last sort and spill as in its merge; a reduce merged after
 * it had fetched all.
 */
final class CountedPhases {
  private static final int MAP_DONE = 8;
  private static final int COPIED = 4;
  private static final int MERGED = 8;

  /** Two spills or more and their merge are twice what is kept, one spill is once that. */
  private static final double MERGED_FROM = 1.5;

  private final FinishedTask task;
  private final double replication;

  /**
   * @param replication copies of what is written to the job's output
   */
  CountedPhases(FinishedTask task, double replication) {
    this.task = task;
    this.replication = replication;
  }

  List<MeasuredPhase> measured() throws BadFileException {
    return task.stage() == Stage.MAP ? ofMap() : ofReduce();
  }

  private List<MeasuredPhase> ofMap() {
    double written = task.localBytesWritten();
    double kept = task.counters().getOrDefault("MAP_OUTPUT_MATERIALIZED_BYTES", 0L).doubleValue();
    double merged = kept > 0 && written >= MERGED_FROM * kept ? kept : 0;
    double spilled = written - merged;
    double last = merged > 0 ? spilled / 2 : spilled;
    double rest = task.processor().seconds(MAP_DONE, ProcessorUse.PARTS);
    double flushing = merged > 0 ? rest / 2 : rest;
    boolean combines = task.counters().getOrDefault("COMBINE_INPUT_RECORDS", 0L) > 0;
    return List.of(
        phase(Phase.MAP_INIT, 0, 0, 0),
        phase(
            Phase.READ_MAP_COLLECT,
            task.processor().seconds(0, MAP_DONE),
            task.bytesRead(),
            spilled - last + replication * task.bytesWritten()),
        phase(Phase.SORT, combines ? 0 : flushing, 0, 0),
        phase(Phase.SPILL, combines ? flushing : 0, 0, last),
        phase(Phase.MAP_MERGE, rest - flushing, merged > 0 ? spilled : 0, merged));
  }

  private List<MeasuredPhase> ofReduce() throws BadFileException {
    double fetched = task.counter("REDUCE_SHUFFLE_BYTES");
    double lastRead = Math.min(fetched, task.localBytesRead());
    double mergedTwice = Math.min(task.localBytesRead() - lastRead, task.localBytesWritten());
    return List.of(
        phase(Phase.REDUCE_INIT, 0, 0, 0),
        phase(
            Phase.SHUFFLE,
            task.processor().seconds(0, COPIED),
            fetched,
            task.localBytesWritten() - mergedTwice),
        phase(
            Phase.REDUCE_MERGE, task.processor().seconds(COPIED, MERGED), mergedTwice, mergedTwice),
        phase(
            Phase.READ_REDUCE_WRITE,
            task.processor().seconds(MERGED, ProcessorUse.PARTS),
            lastRead + task.bytesRead(),
            replication * task.bytesWritten()));
  }

  private static MeasuredPhase phase(Phase phase, double seconds, double read, double written) {
    return new MeasuredPhase(phase, seconds, seconds, read, written);
  }
}
