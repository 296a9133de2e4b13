// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.predict;

import io.weir.cli.console.Printable;
import io.weir.cli.context.Context;
import io.weir.cli.usage.OutputFile;
import io.weir.cli.usage.UsageException;
import io.weir.linux.DeviceFile;
import io.weir.mapreduce.history.TimeSpan;
import io.weir.mapreduce.profile.HadoopFolder;
import io.weir.mapreduce.profile.Histories;
import io.weir.mapreduce.profile.Profiler;
import io.weir.model.device.Device;
import io.weir.model.device.PageCache;
import io.weir.model.job.JobProfile;
import io.weir.model.job.JobProfileFile;
import io.weir.model.job.PhaseProfile;
import io.weir.model.job.Stage;
import io.weir.model.job.TypicalPhases;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRConfig;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "profile",
    description = {
      "Says what a job asks of processors and disks, phase by phase, from the history and the logs"
          + " of one run of it.",
      "Nothing else should have run on its nodes meanwhile, and of its own tasks one map and one"
          + " reduce on a node at a time: mapreduce.job.running.map.limit,"
          + " mapreduce.job.running.reduce.limit, and"
          + " mapreduce.job.reduce.slowstart.completedmaps=1. A part of the input will do. With"
          + " profiles of such runs of other jobs (--like) an ordinary run will do, whatever ran"
          + " beside it; with --all such runs of all jobs of a night."
    })
public final class ProfileCommand implements Callable<Integer> {
  private static final int MOST_COPIES = 512;

  private final Context context;

  @Parameters(
      paramLabel = "JOB",
      arity = "0..1",
      description =
          "job_…, which is looked for where Hadoop keeps histories; or its history file, a .jhist;"
              + " with --all a folder.")
  private @Nullable String job;

  @Mixin private final KindOptions kinds = new KindOptions();

  @Option(
      names = "--spark",
      paramLabel = "EVENTLOG",
      description =
          "A Spark application instead of JOB: its event log, or the folder eventlog_v2_… of a"
              + " rolling one, here or as hdfs://…. It should have run with one core for each"
              + " node.")
  private @Nullable String spark;

  @Option(
      names = "--tez",
      paramLabel = "HISTORY",
      description =
          "DAGs of Tez, as of Hive, instead of JOB: the file history.txt.appattempt_… or dag_… that Tez wrote, or a folder of them, here or as hdfs://…. They should have run with one task on a node at a time.")
  private @Nullable String tez;

  @Option(
      names = "--dag",
      paramLabel = "DAG",
      description = "Of --tez, this one alone: its id dag_…, or its name (default: all).")
  private @Nullable String dag;

  @Option(
      names = "--logs",
      paramLabel = "FOLDER",
      description =
          "That has the logs of its tasks, however deep: yarn.nodemanager.log-dirs of its nodes, or"
              + " what yarn logs -applicationId application_… -out FOLDER fetched.")
  private @Nullable Path logs;

  @Option(
      names = "--device",
      paramLabel = "FILE",
      description =
          "The .device.json of the disks it ran on: then the profile knows what phases waited for"
              + " beside processors and disks.")
  private @Nullable Path device;

  @Option(
      names = "--like",
      paramLabel = "FILE",
      split = ",",
      description =
          "The .profile.json of other jobs that ran alone on such nodes, in place of --device: how"
              + " containers start and phases behave is as there, only what this job reads, writes"
              + " and computes is its own.")
  private List<Path> others = List.of();

  @Option(
      names = "--page-cache",
      paramLabel = "MB",
      description =
          "Memory of a node that kept files while it ran, for --device (default: 0, everything was"
              + " read from the disks).")
  private int cacheMegabytes;

  @Option(
      names = "--replication",
      paramLabel = "N",
      description =
          "Copies of what it writes to HDFS, 1 to 512 (default: dfs.replication, by --conf).")
  private int replication;

  @Option(
      names = "--conf",
      paramLabel = "FOLDER",
      description = "Hadoop's configuration (default: $HADOOP_CONF_DIR, else none).")
  private @Nullable Path conf;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "Where the profile goes: a new file, or an earlier profile, which is replaced (default:"
              + " NAME.profile.json here, after the job; with --all this folder).")
  private @Nullable Path out;

  @Option(names = "--json", description = "Print the document instead.")
  private boolean json;

  public ProfileCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws Exception {
    if (kinds.isAll) {
      checkAll();
    } else {
      checkJob();
    }
    if (replication < 0 || replication > MOST_COPIES) {
      throw new UsageException(
          "--replication must be 1 to %d, was %d".formatted(MOST_COPIES, replication));
    }
    if (cacheMegabytes < 0) {
      throw new UsageException("--page-cache must be 0 or more, was %d".formatted(cacheMegabytes));
    }
    List<@Nullable Path> read = new ArrayList<>(others);
    read.addAll(
        Arrays.asList(
            device, spark == null ? null : Path.of(spark), job == null ? null : Path.of(job)));
    OutputFile.checkIsNone("--out", out, read);
    if (out != null && !kinds.isAll) {
      ProfileOutput.check(out);
    }
    Configuration hadoop = HadoopFolder.configuration(conf);
    Device disks = device == null ? null : DeviceFile.read(device).forModel();
    int copies = replication == 0 ? hadoop.getInt("dfs.replication", 3) : replication;
    if (kinds.isAll) {
      kinds.checkOnCluster(job, logs, hadoop.get(MRConfig.FRAMEWORK_NAME, "local"));
      TimeSpan time = kinds.time(Instant.now(), job != null);
      Path to = out == null ? Path.of("") : out;
      KindProfiling profiling = new KindProfiling(context, hadoop, copies);
      OutputFile.checkFolder("--out", to);
      TypicalPhases typical = typical();
      profiling.write(
          kinds.isOnCluster ? profiling.onCluster(job, time) : profiling.here(job, time, logs),
          time,
          others,
          typical,
          to);
      return 0;
    }
    PageCache cache = new PageCache(cacheMegabytes * 1e6);
    if (spark != null) {
      new SparkProfiling(context, spark, copies).run(hadoop, disks, cache, this::file, json);
      return 0;
    }
    if (tez != null) {
      String single = out != null ? "--out" : json ? "--json" : null;
      new TezProfiling(context, tez, dag, copies)
          .run(hadoop, disks, cache, this::file, single, json);
      return 0;
    }
    Profiler profiler =
        new Profiler(
            Histories.find(Objects.requireNonNull(job), hadoop),
            Objects.requireNonNull(logs),
            copies,
            hadoop);
    JobProfile profile =
        !others.isEmpty()
            ? typical().complete(profiler.profile())
            : disks == null ? profiler.profile() : profiler.profile(disks, cache);
    Path file = file(profile.name());
    ProfileOutput.write(file, JobProfileFile.text(profile));
    if (others.isEmpty()) {
      profiler.doubts().forEach(each -> context.console().complain(each));
    }
    if (json) {
      context.console().out().print(JobProfileFile.text(profile));
    } else {
      show(profile, file);
    }
    return 0;
  }

  private void checkAll() {
    if (spark != null
        || tez != null
        || dag != null
        || device != null
        || cacheMegabytes != 0
        || json) {
      throw new UsageException(
          "--all goes with none of --spark, --tez, --dag, --device, --page-cache and --json");
    }
    if (others.isEmpty()) {
      throw UsageException.missingOption("--like FILE");
    }
  }

  private void checkJob() {
    boolean graph = spark != null || tez != null;
    if (kinds.isOnCluster) {
      throw new UsageException("--on-cluster is for --all");
    }
    if (kinds.since != null || kinds.until != null) {
      throw new UsageException("--since and --until are for --all");
    }
    if (spark != null && tez != null) {
      throw new UsageException("--spark and --tez are for different jobs: give one of them");
    }
    if (graph && (job != null || logs != null)) {
      throw new UsageException(
          (spark != null ? "--spark" : "--tez") + " needs neither JOB nor --logs");
    }
    if (dag != null && tez == null) {
      throw new UsageException("--dag is for --tez");
    }
    if (!others.isEmpty() && (graph || device != null)) {
      throw new UsageException("--like is for a job of MapReduce, in place of --device");
    }
    if (!graph && job == null) {
      throw UsageException.missingParameter("JOB");
    }
    if (!graph && logs == null) {
      throw UsageException.missingOption("--logs FOLDER");
    }
  }

  private TypicalPhases typical() throws IOException {
    List<JobProfile> known = new ArrayList<>();
    for (Path each : others) {
      known.add(JobProfileFile.read(each));
    }
    return new TypicalPhases(known);
  }

  private Path file(String name) {
    return out != null ? out : Path.of(ProfileName.of(name));
  }

  private void show(JobProfile profile, Path file) throws IOException {
    PrintStream print = context.console().out();
    print.printf(
        Locale.ROOT,
        "%s, %d maps, %d reduces%n%n",
        Printable.of(profile.name()),
        profile.maps().tasks(),
        profile.reduces().tasks());
    print.println(
        "phase of an average task    CPU s   threads   waits s   reads MB   writes MB   streams  "
            + " overlap");
    for (Stage stage : Stage.OF_MAPREDUCE) {
      for (PhaseProfile each : profile.stage(stage).phases()) {
        print.printf(
            Locale.ROOT,
            "%-25s %7.2f   %7.2f   %7.2f   %8.1f   %9.1f   %7.2f   %7.2f%n",
            stage.name().toLowerCase(Locale.ROOT) + " " + each.phase().label(),
            each.processorSeconds(),
            each.concurrency().threads(),
            each.waitSeconds(),
            each.readBytes() / 1e6,
            each.writtenBytes() / 1e6,
            each.concurrency().streams(),
            each.concurrency().overlap());
      }
    }
    print.println();
    print.println("profile  " + context.places().shown(file));
  }
}
