// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.streams;

import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.experiments.engine.Samples;
import io.weir.lab.Progress;
import io.weir.lab.cluster.ClusterOptions;
import io.weir.lab.cluster.DiskCluster;
import io.weir.lab.cluster.SlowDisks;
import io.weir.lab.hdfs.QuietLogs;
import io.weir.lab.jobs.JobKind;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Series;
import io.weir.results.Target;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Response times of several jobs at once, stock and with coordination: figures 10, 11 and 14 of
 * "I/O Throttling and Coordination for MapReduce".
 */
public final class JobsBench implements Experiment {
  private static final List<JobKind> KINDS = List.of(JobKind.TERASORT, JobKind.WORDCOUNT);
  private static final String ELEVATOR = "mq-deadline";
  private static final String OTHER_ELEVATOR = "bfq";
  private static final long MAP_BYTES = 32L << 20;
  private static final double LEAST_AVERAGE_GAIN = 0.2;
  private static final double LEAST_FIRST_GAIN = 0.4;
  private static final double MOST_LAST_LOSS = 0.1;
  private static final double MOST_WORDCOUNT_LOSS = 0.02;

  @Override
  public String name() {
    return "jobs";
  }

  @Override
  public String summary() {
    return "Do jobs end sooner when their streams go by priority?";
  }

  @Override
  public String duration() {
    return "17 min, and 15 min a repeat";
  }

  @Override
  public String quickDuration() {
    return "16 min";
  }

  @Override
  public String needs() {
    return "root, FUSE and loop devices, Linux 6.2, 16 GB of memory";
  }

  @Override
  public ResultDocument run(ExperimentOptions options, Progress progress) throws Exception {
    QuietLogs.toFile(options.directory().resolve("hadoop.log"));
    Samples samples = new Samples();
    int repeats = options.quick() ? 1 : options.repeats();
    on(ELEVATOR, "", repeats, samples, progress);
    if (!options.quick()) {
      on(OTHER_ELEVATOR, "_" + OTHER_ELEVATOR, 1, samples, progress);
    }
    return document(options, repeats, samples);
  }

  private static void on(
      String elevator, String suffix, int repeats, Samples samples, Progress progress)
      throws IOException, InterruptedException {
    double slowMotion = SlowDisks.slowMotion(JobsRun.NODES.size());
    DiskCluster.during(
        new ClusterOptions(2, elevator, 2, /* yarn= */ true, JobsRun.keys(slowMotion))
            .inSlowMotion(slowMotion),
        JobsRun.NODES,
        SlowDisks.DIRTY_BYTES,
        progress,
        disks -> {
          try (JobsRun run = new JobsRun(disks, progress)) {
            progress.step("what the jobs read");
            run.load(MAP_BYTES);
            for (int repeat = 0; repeat < repeats; repeat++) {
              measure(run, repeat, suffix, samples, progress);
            }
          }
        });
  }

  private static void measure(
      JobsRun run, int repeat, String suffix, Samples samples, Progress progress)
      throws IOException, InterruptedException {
    for (JobKind kind : KINDS) {
      for (Policy policy : Policy.inTurn(repeat)) {
        String what = "%s, %s%s".formatted(label(kind), policy.label(), suffix);
        progress.step("%s, repeat %d".formatted(what, repeat + 1));
        List<Double> seconds = run.run(kind, policy);
        progress.say("%s: %s s".formatted(what, seconds.stream().map("%.1f"::formatted).toList()));
        for (int job = 0; job < seconds.size(); job++) {
          samples.add(key(kind, policy, job + 1) + suffix, seconds.get(job));
        }
      }
    }
  }

  private ResultDocument document(ExperimentOptions options, int repeats, Samples samples) {
    double slowMotion = SlowDisks.slowMotion(JobsRun.NODES.size());
    ResultDocumentBuilder document =
        options
            .document(name())
            .summary(
                "%d jobs at once on YARN on two nodes with a disk each, stock and coordinate in turn; the first to be submitted has the first priority."
                    .formatted(JobsRun.JOBS))
            .device("model", "rotating.disk")
            .device("elevator", ELEVATOR)
            .setting("repeats", repeats)
            .setting("slow_motion", slowMotion)
            .setting("coordinate_jobs", JobsRun.FIRST_JOBS)
            .setting("write_window", SlowDisks.WRITE_WINDOW)
            .setting("dirty_bytes", SlowDisks.DIRTY_BYTES);
    gains(document, samples, "");
    if (!options.quick()) {
      gains(document, samples, "_" + OTHER_ELEVATOR);
    }
    for (JobKind kind : KINDS) {
      for (Policy policy : Policy.values()) {
        for (int job = 1; job <= JobsRun.JOBS; job++) {
          String key = key(kind, policy, job);
          document.figure("seconds_" + key, samples.figure(key, "s"));
        }
        document.series(line(samples, kind, policy));
      }
    }
    return document
        .note(
            "A gain is what coordinate takes less than stock, over stock, in each repeat: of the average of all jobs, and of the"
                + " first. last_loss is what the last job takes longer, wordcount_loss what the average of WordCounts does. All I/O of"
                + " a job is on these disks, which are in slow motion so that two cores are to them as a real node's are to its disks.")
        .build();
  }

  private static void gains(ResultDocumentBuilder document, Samples samples, String suffix) {
    boolean counts = suffix.isEmpty();
    Figure average = change(samples, JobKind.TERASORT, suffix, JobsBench::average, -1);
    Figure first = change(samples, JobKind.TERASORT, suffix, times -> times[0], -1);
    Figure last = change(samples, JobKind.TERASORT, suffix, times -> times[times.length - 1], 1);
    Figure words = change(samples, JobKind.WORDCOUNT, suffix, JobsBench::average, 1);
    document
        .figure(
            "average_gain" + suffix,
            counts ? average.withTarget(Target.atLeast(LEAST_AVERAGE_GAIN)) : average)
        .figure(
            "first_gain" + suffix,
            counts ? first.withTarget(Target.atLeast(LEAST_FIRST_GAIN)) : first)
        .figure(
            "last_loss" + suffix, counts ? last.withTarget(Target.atMost(MOST_LAST_LOSS)) : last)
        .figure(
            "wordcount_loss" + suffix,
            counts ? words.withTarget(Target.atMost(MOST_WORDCOUNT_LOSS)) : words);
  }

  /** By how much coordinate is longer, over stock, times a sign, by repeat. */
  private static Figure change(
      Samples samples, JobKind kind, String suffix, ToDoubleFunction<double[]> of, int sign) {
    double[][] stock = times(samples, kind, Policy.STOCK, suffix);
    double[][] coordinate = times(samples, kind, Policy.COORDINATE, suffix);
    return Figure.of(
        Figure.FRACTION,
        IntStream.range(0, stock.length)
            .mapToDouble(
                i -> sign * (of.applyAsDouble(coordinate[i]) / of.applyAsDouble(stock[i]) - 1))
            .toArray());
  }

  /** By repeat, the times of all jobs by priority. */
  private static double[][] times(Samples samples, JobKind kind, Policy policy, String suffix) {
    int repeats = samples.of(key(kind, policy, 1) + suffix).length;
    double[][] times = new double[repeats][JobsRun.JOBS];
    for (int job = 1; job <= JobsRun.JOBS; job++) {
      double[] its = samples.of(key(kind, policy, job) + suffix);
      for (int repeat = 0; repeat < repeats; repeat++) {
        times[repeat][job - 1] = its[repeat];
      }
    }
    return times;
  }

  private static double average(double[] times) {
    return IntStream.range(0, times.length).mapToDouble(i -> times[i]).average().orElse(0);
  }

  private static Series line(Samples samples, JobKind kind, Policy policy) {
    return new Series(
        label(kind),
        "Response time by priority, median",
        policy.label(),
        "priority",
        "s",
        IntStream.rangeClosed(1, JobsRun.JOBS).asDoubleStream().toArray(),
        IntStream.rangeClosed(1, JobsRun.JOBS)
            .mapToDouble(job -> samples.median(key(kind, policy, job)))
            .toArray());
  }

  private static String key(JobKind kind, Policy policy, int job) {
    return "%s_%s_%d".formatted(label(kind), policy.label(), job);
  }

  private static String label(JobKind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }
}
