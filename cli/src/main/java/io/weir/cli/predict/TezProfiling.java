// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.predict;

import io.weir.cli.console.ConsoleProgress;
import io.weir.cli.context.Context;
import io.weir.cli.usage.UsageException;
import io.weir.mapreduce.tez.DagProfile;
import io.weir.mapreduce.tez.TezProfiler;
import io.weir.model.device.Device;
import io.weir.model.device.PageCache;
import io.weir.model.job.JobGraph;
import io.weir.model.job.JobGraphFile;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;

/** {@code weir profile --tez}. */
final class TezProfiling {
  private final Context context;
  private final String history;
  private final @Nullable String dag;
  private final int replication;

  /**
   * @param history its file or folder
   * @param dag id or name of what is profiled, null for all
   * @param replication copies of what DAGs write to HDFS, 1 or more
   */
  TezProfiling(Context context, String history, @Nullable String dag, int replication) {
    this.context = context;
    this.history = history;
    this.dag = dag;
    this.replication = replication;
  }

  /**
   * Writes the profiles, once all are made, and shows them.
   *
   * @param disks the DAGs ran on, if they are known
   * @param file where a profile of that name goes
   * @param single the option that needs a single DAG, if one was given
   * @param json whether the document is printed instead of the table
   */
  void run(
      Configuration hadoop,
      @Nullable Device disks,
      PageCache cache,
      Function<String, Path> file,
      @Nullable String single,
      boolean json)
      throws IOException {
    TezProfiler profiler = read(hadoop);
    List<DagProfile> dags = dag == null ? profiler.all() : profiler.of(dag);
    if (single != null && dags.size() > 1) {
      throw new UsageException(
          "%s is for one DAG, and there are %d: --dag must be one of %s"
              .formatted(
                  single,
                  dags.size(),
                  dags.stream()
                      .map(each -> "%s (%s)".formatted(each.id(), each.graph().name()))
                      .collect(Collectors.joining(", "))));
    }
    List<JobGraph> profiles = new ArrayList<>();
    for (DagProfile each : dags) {
      profiles.add(disks == null ? each.graph().profile() : each.graph().profile(disks, cache));
    }
    profiler.doubts().forEach(each -> context.console().complain(each));
    dags.forEach(each -> each.doubts().forEach(doubt -> context.console().complain(doubt)));
    for (JobGraph each : profiles) {
      Path out = file.apply(each.name());
      ProfileOutput.write(out, JobGraphFile.text(each));
      PrintStream print = context.console().out();
      if (json) {
        print.print(JobGraphFile.text(each));
      } else {
        GraphTable.print(each, print);
        print.println("profile  " + context.places().shown(out));
        print.println();
      }
    }
  }

  private TezProfiler read(Configuration hadoop) throws IOException {
    try (ConsoleProgress progress = ConsoleProgress.on(context.console())) {
      progress.step("reading the history");
      return new TezProfiler(history, replication, hadoop, at -> progress.update(at, ""));
    }
  }
}
