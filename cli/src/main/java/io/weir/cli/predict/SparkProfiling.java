// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.predict;

import io.weir.cli.console.ConsoleProgress;
import io.weir.cli.context.Context;
import io.weir.mapreduce.spark.SparkProfiler;
import io.weir.model.device.Device;
import io.weir.model.device.PageCache;
import io.weir.model.job.JobGraph;
import io.weir.model.job.JobGraphFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;

/** {@code weir profile --spark}. */
final class SparkProfiling {
  private final Context context;
  private final String log;
  private final int replication;

  /**
   * @param log the event log
   * @param replication copies of what the application writes to HDFS, 1 or more
   */
  SparkProfiling(Context context, String log, int replication) {
    this.context = context;
    this.log = log;
    this.replication = replication;
  }

  /**
   * Writes the profile and shows it.
   *
   * @param disks it ran on, if they are known
   * @param file where a profile of that name goes
   * @param json whether the document is printed instead of the table
   */
  void run(
      Configuration hadoop,
      @Nullable Device disks,
      PageCache cache,
      Function<String, Path> file,
      boolean json)
      throws IOException {
    SparkProfiler profiler = read(hadoop);
    JobGraph profile = disks == null ? profiler.profile() : profiler.profile(disks, cache);
    String text = JobGraphFile.text(profile);
    Path out = file.apply(profile.name());
    ProfileOutput.write(out, text);
    profiler.doubts().forEach(each -> context.console().complain(each));
    if (json) {
      context.console().out().print(text);
    } else {
      GraphTable.print(profile, context.console().out());
      context.console().out().println("profile  " + context.places().shown(out));
    }
  }

  private SparkProfiler read(Configuration hadoop) throws IOException {
    try (ConsoleProgress progress = ConsoleProgress.on(context.console())) {
      progress.step("reading the event log");
      return new SparkProfiler(log, replication, hadoop, at -> progress.update(at, ""));
    }
  }
}
