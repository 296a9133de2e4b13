// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.spark;

import io.weir.mapreduce.graph.MeasuredGraph;
import io.weir.mapreduce.graph.MeasuredStage;
import io.weir.mapreduce.graph.StagePhases;
import io.weir.model.device.Device;
import io.weir.model.device.PageCache;
import io.weir.model.file.BadFileException;
import io.weir.model.job.JobGraph;
import io.weir.model.job.Phase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleConsumer;
import org.apache.hadoop.conf.Configuration;

/** Makes a profile of a Spark application from the event log of one run of it. */
public final class SparkProfiler {
  private static final double MILLIS = 1e-3;

  private final SparkRun run;
  private final double replication;

  /**
   * Reads the event log of an application.
   *
   * @param log its event log, or the folder of a rolling one; of the local file system unless it
   *     names another
   * @param replication copies of what it writes to HDFS, 1 or more
   * @param progress is told the part that has been read, 0 to 1
   * @throws BadFileException if the log is truncated, compressed, no event log, or of an
   *     application that failed, with file and line
   */
  public SparkProfiler(String log, double replication, Configuration conf, DoubleConsumer progress)
      throws IOException {
    this.run = EventLog.read(log, conf, progress);
    this.replication = replication;
  }

  /** The profile of the application wherever it ran. */
  public JobGraph profile() {
    return measured().profile();
  }

  /**
   * The same, which knows how far computing and I/O overlapped, and what tasks waited for beside
   * processor and device.
   *
   * @param device that each of its nodes had
   * @param cache that each of them had
   */
  public JobGraph profile(Device device, PageCache cache) {
    return measured().profile(device, cache);
  }

  private MeasuredGraph measured() {
    List<MeasuredStage> stages = new ArrayList<>();
    for (RanStage each : run.stages()) {
      each.totals.shuffleBytesInMemory = run.readBeforeBytes(each);
      List<RanStage> parents = run.parents(each);
      double ready =
          parents.stream().mapToDouble(parent -> parent.endMillis).max().orElse(run.startMillis());
      stages.add(
          new MeasuredStage(
              each.id,
              each.name,
              parents.stream().map(parent -> parent.id).toList(),
              MILLIS * Math.max(0, each.submittedMillis - ready),
              new StagePhases(each.totals, Phase.READ_SHUFFLE, each.readsFromMemory, replication)));
    }
    double last = run.stages().stream().mapToDouble(each -> each.endMillis).max().orElseThrow();
    return new MeasuredGraph(
        run.name(), stages, MILLIS * Math.max(0, run.endMillis() - last), run.nodes());
  }

  /** From its start to its end. */
  public double seconds() {
    return MILLIS * (run.endMillis() - run.startMillis());
  }

  /** Why the profile may be wrong, a line each. */
  public List<String> doubts() {
    return run.doubts();
  }
}
