// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.streams;

import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.engine.Case;
import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Factor;
import io.weir.experiments.engine.Lab;
import io.weir.experiments.engine.Samples;
import io.weir.lab.cluster.ClusterOptions;
import io.weir.lab.cluster.DiskCluster;
import io.weir.lab.cluster.SlowDisks;
import io.weir.lab.hdfs.QuietLogs;
import io.weir.lab.jobs.JobKind;
import io.weir.results.Series;
import io.weir.results.Target;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Response times of several jobs at once, stock and with coordination: figures 10, 11 and 14 of
 * "I/O Throttling and Coordination for MapReduce".
 */
public final class JobsBench {
  private static final Factor<JobKind> KIND =
      new Factor<>(
          "kind",
          List.of(JobKind.TERASORT, JobKind.WORDCOUNT),
          kind -> kind.name().toLowerCase(Locale.ROOT));
  private static final Factor<Policy> POLICY = Factor.of("policy", Policy.class);
  private static final List<Integer> JOBS = IntStream.rangeClosed(1, JobsRun.JOBS).boxed().toList();
  private static final String ELEVATOR = "mq-deadline";
  private static final String OTHER_ELEVATOR = "bfq";
  private static final long MAP_BYTES = 32L << 20;

  /** Half as much, so that a repeat of whatever compares them takes half as long. */
  private static final long MAP_BYTES_OF_RUN_TIMES = 16L << 20;

  private JobsBench() {}

  public static Experiment declaration() {
    Declaration<JobsRun> declaration =
        Declaration.of("jobs", cluster(ELEVATOR))
            .question("Do jobs end sooner when their streams go by priority?")
            .summary(
                "%d jobs at once on YARN on two nodes with a disk each, stock and coordinate in turn; the first to be submitted has the first priority."
                    .formatted(JobsRun.JOBS))
            .takes("17 min, and 15 min a repeat", "16 min")
            .needs("root, FUSE and loop devices, Linux 6.2, 16 GB of memory")
            .device("model", "rotating.disk")
            .device("elevator", ELEVATOR)
            .setting("slow_motion", SlowDisks.slowMotion(JobsRun.NODES.size()))
            .setting("coordinate_jobs", JobsRun.FIRST_JOBS)
            .setting("write_window", SlowDisks.WRITE_WINDOW)
            .setting("dirty_bytes", SlowDisks.DIRTY_BYTES)
            .varies(KIND)
            .compares(POLICY)
            .measures(
                (run, its, values) -> {
                  List<Double> seconds = run.run(its.of(KIND), its.of(POLICY));
                  JOBS.forEach(job -> values.put("job_" + job, seconds.get(job - 1)));
                })
            .measuresOnceOn(cluster(OTHER_ELEVATOR), OTHER_ELEVATOR);
    gains(
        declaration,
        "",
        Target.atLeast(0.2),
        Target.atLeast(0.4),
        Target.atMost(0.1),
        Target.atMost(0.02));
    gains(declaration, "_" + OTHER_ELEVATOR, null, null, null, null);
    JOBS.forEach(
        job -> declaration.eachAsFigure("job_" + job, "s", its -> seconds(its, job), its -> null));
    return declaration
        .series(all -> KIND.levels().stream().flatMap(kind -> lines(all, kind)))
        .note(
            "A gain is what coordinate takes less than stock, over stock, in each repeat: of the average of all jobs, and of the first. last_loss is what the last job takes longer, wordcount_loss what the average of WordCounts does. All I/O of a job is on these disks, which are in slow motion so that two cores are to them as a real node's are to its disks.");
  }

  /** How long each job takes, {@code job_1_terasort_stock} and so on, and nothing else. */
  public static Declaration<?> runTimes(String name) {
    Declaration<JobsRun> times =
        Declaration.of(name, ofRunTimes())
            .varies(KIND)
            .compares(POLICY)
            .measures(
                (run, its, values) -> {
                  List<Double> seconds = run.run(its.of(KIND), its.of(POLICY));
                  JOBS.forEach(job -> values.put("job_" + job, seconds.get(job - 1)));
                });
    JOBS.forEach(job -> times.eachAsFigure("job_" + job, "s"));
    return times;
  }

  /** What the jobs of {@link #runTimes} run on. */
  public static Lab<JobsRun> ofRunTimes() {
    return cluster(ELEVATOR, MAP_BYTES_OF_RUN_TIMES);
  }

  private static Lab<JobsRun> cluster(String elevator) {
    return cluster(elevator, MAP_BYTES);
  }

  private static Lab<JobsRun> cluster(String elevator, long mapBytes) {
    return (options, progress, use) -> {
      QuietLogs.toFile(options.directory().resolve("hadoop.log"));
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
              run.load(mapBytes);
              use.on(run);
            }
          });
    };
  }

  private static String seconds(Case its, int job) {
    String other = "_" + OTHER_ELEVATOR;
    return "seconds_%s_%d%s"
        .formatted(
            key(its.of(KIND), its.of(POLICY)), job, its.nameOf("").endsWith(other) ? other : "");
  }

  private static String key(JobKind kind, Policy policy) {
    return kind.name().toLowerCase(Locale.ROOT) + "_" + policy.label();
  }

  private static void gains(
      Declaration<JobsRun> declaration,
      String suffix,
      @Nullable Target average,
      @Nullable Target first,
      @Nullable Target last,
      @Nullable Target wordCount) {
    ToDoubleFunction<double[]> mean = times -> Arrays.stream(times).average().orElseThrow();
    declaration
        .figure(
            "average_gain" + suffix,
            FRACTION,
            all -> change(all, JobKind.TERASORT, suffix, mean, -1),
            average)
        .figure(
            "first_gain" + suffix,
            FRACTION,
            all -> change(all, JobKind.TERASORT, suffix, times -> times[0], -1),
            first)
        .figure(
            "last_loss" + suffix,
            FRACTION,
            all -> change(all, JobKind.TERASORT, suffix, times -> times[times.length - 1], 1),
            last)
        .figure(
            "wordcount_loss" + suffix,
            FRACTION,
            all -> change(all, JobKind.WORDCOUNT, suffix, mean, 1),
            wordCount);
  }

  /** By how much coordinate is longer, over stock, times a sign, by repeat. */
  private static double[] change(
      Samples all, JobKind kind, String suffix, ToDoubleFunction<double[]> of, int sign) {
    double[] stock = byRepeat(all, kind, Policy.STOCK, suffix, of);
    double[] coordinate = byRepeat(all, kind, Policy.COORDINATE, suffix, of);
    return IntStream.range(0, Math.min(stock.length, coordinate.length))
        .mapToDouble(i -> sign * (coordinate[i] / stock[i] - 1))
        .toArray();
  }

  /** What follows from the times of all jobs by priority. */
  private static double[] byRepeat(
      Samples all, JobKind kind, Policy policy, String suffix, ToDoubleFunction<double[]> of) {
    Case its = Case.ONLY.with(POLICY, policy).with(KIND, kind);
    List<double[]> jobs =
        JOBS.stream().map(job -> all.of(its.nameOf("job_" + job) + suffix)).toList();
    return IntStream.range(0, jobs.get(0).length)
        .mapToDouble(i -> of.applyAsDouble(jobs.stream().mapToDouble(job -> job[i]).toArray()))
        .toArray();
  }

  private static Stream<Series> lines(Samples all, JobKind kind) {
    return POLICY.levels().stream()
        .map(
            policy ->
                Series.of(
                    kind.name().toLowerCase(Locale.ROOT),
                    "Response time by priority, median",
                    policy.label(),
                    "priority",
                    "s",
                    JOBS,
                    job ->
                        all.median("job_" + job, Case.ONLY.with(POLICY, policy).with(KIND, kind))));
  }
}
