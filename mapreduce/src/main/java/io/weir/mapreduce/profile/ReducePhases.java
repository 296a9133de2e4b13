// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.profile;

import io.weir.mapreduce.logs.LogLine;
import io.weir.mapreduce.logs.TaskLog;
import io.weir.model.file.BadFileException;
import io.weir.model.job.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The phases of a reduce (figure 4 b), by its history and by what it logs:
 *
 * <pre>
 *   started │ init │ MergerManager │ shuffle │ shuffle has ended │ merge │ sort has ended │ read/reduce/write │ is done │ init
 * </pre>
 *
 * <p>The last merge goes on while the reduce reads, so its bytes are read/reduce/write's. Merges on
 * disk before it, where there are more files than a merge takes, are part of the shuffle if they
 * began there, else of the merge.
 */
final class ReducePhases {
  /** With the attempt after it, so that the log of another one is not taken for this one's. */
  private static final String DONE = "Task:";

  private static final String BEGIN = "MergerManager: ";
  private static final String MERGE_MEANWHILE = "OnDiskMerger: We have ";

  /** Parts of a reduce's progress. */
  private static final int COPIED = 4;

  private static final int MERGED = 8;
  private static final Pattern LAST_MERGE =
      Pattern.compile("Merged [0-9]+ segments, ([0-9]+) bytes to disk.*");

  private final FinishedTask task;
  private final TaskLog log;
  private final double replication;

  /**
   * @param replication copies of what is written to the job's output
   */
  ReducePhases(FinishedTask task, TaskLog log, double replication) {
    this.task = task;
    this.log = log;
    this.replication = replication;
  }

  List<MeasuredPhase> measured() throws BadFileException {
    long shuffle = log.first(BEGIN);
    long done = log.first(DONE + task.attempt());
    double fetched = task.counter("REDUCE_SHUFFLE_BYTES");
    double lastRead = Math.min(fetched, task.localBytesRead());
    double toDiskAtLast = Math.min(bytesOfLastMerge(), task.localBytesWritten());
    double mergedTwice = Math.min(task.localBytesRead() - lastRead, task.localBytesWritten());
    boolean meanwhile = !log.all(MERGE_MEANWHILE).isEmpty();
    double afterwards = meanwhile ? 0 : mergedTwice;
    List<MeasuredPhase> phases = new ArrayList<>();
    phases.add(
        new Interval(task.startMillis(), shuffle)
            .init(new Interval(done, task.endMillis()), Phase.REDUCE_INIT));
    phases.add(
        new Interval(shuffle, task.shuffleEndMillis())
            .phase(
                Phase.SHUFFLE,
                task.processor().seconds(0, COPIED),
                fetched + mergedTwice - afterwards,
                task.localBytesWritten() - toDiskAtLast - afterwards));
    phases.add(
        new Interval(task.shuffleEndMillis(), task.sortEndMillis())
            .phase(
                Phase.REDUCE_MERGE,
                task.processor().seconds(COPIED, MERGED),
                afterwards,
                toDiskAtLast + afterwards));
    phases.add(
        new Interval(task.sortEndMillis(), done)
            .phase(
                Phase.READ_REDUCE_WRITE,
                task.processor().seconds(MERGED, ProcessorUse.PARTS),
                lastRead + task.bytesRead(),
                replication * task.bytesWritten()));
    return phases;
  }

  /** What it still held in memory after the shuffle, and wrote. */
  private double bytesOfLastMerge() {
    double bytes = 0;
    for (LogLine each : log.all("Merged ")) {
      Matcher matcher = LAST_MERGE.matcher(each.message());
      if (matcher.matches()) {
        bytes += Double.parseDouble(matcher.group(1));
      }
    }
    return bytes;
  }
}
