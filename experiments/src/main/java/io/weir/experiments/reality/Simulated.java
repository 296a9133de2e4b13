// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reality;

import static java.util.Objects.requireNonNull;

import io.weir.experiments.engine.ExperimentOptions;
import io.weir.experiments.engine.Lab;
import io.weir.experiments.isolation.IsolationBench;
import io.weir.experiments.shares.UnevenBench;
import io.weir.experiments.streams.JobsBench;
import io.weir.lab.Progress;
import io.weir.lab.jobs.Corpus;
import io.weir.lab.jobs.EmbeddedJobs;
import io.weir.lab.jobs.JobFailedException;
import io.weir.lab.jobs.JobKind;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Scenarios in the simulator, with what was measured of their jobs by themselves.
 *
 * @param isolation the bench of that name
 * @param uneven the part with jobs of the bench uneven
 * @param throttling the bench jobs
 */
record Simulated(
    @Nullable SimulatedIsolation isolation,
    @Nullable SimulatedUneven uneven,
    @Nullable SimulatedThrottling throttling) {
  private static final long SEED = 1;
  private static final int MEASURED_SECONDS = 30;
  private static final long MAP_BYTES = 3L << 20;
  private static final long ROWS = 700_000;
  private static final double ROW_BYTES = 100;

  /** What a map of WordCount reads at uneven nodes. */
  private static final double UNEVEN_MAP_BYTES = 8L << 20;

  /** So much that TeraGen never ends there. */
  private static final double WITHOUT_END_BYTES = 1e11;

  /** On so much faster disks it is measured what maps do when all is read. */
  private static final double FASTER = 4;

  /** Measures the jobs that run in a process each, for isolation and uneven nodes. */
  static Lab<Simulated> ofProcesses() {
    return (options, progress, use) -> {
      SimulatedJobs jobs = jobs(options, progress);
      SimulatedJobs onUneven =
          jobs.onData(UNEVEN_MAP_BYTES / MAP_BYTES, WITHOUT_END_BYTES / (ROWS * ROW_BYTES));
      use.on(
          new Simulated(
              new SimulatedIsolation(jobs, EmbeddedJobs.slowMotion()),
              new SimulatedUneven(onUneven, UnevenBench.JOBS_WEIGHT),
              null));
    };
  }

  private static SimulatedJobs jobs(ExperimentOptions options, Progress progress)
      throws IOException, JobFailedException, InterruptedException {
    int processors = Runtime.getRuntime().availableProcessors();
    progress.step("WordCount and TeraGen by themselves, on disks that take no time");
    JobCosts words;
    JobCosts rows;
    try (EmbeddedJobs jobs = hdfs(options, "fast", 0)) {
      JobProbe probe = new JobProbe(jobs, processors);
      probe.measure(jobs.wordCount()); // the first of all loads classes of this process
      words = probe.measure(jobs.wordCount());
      rows = probe.measure(jobs.teraGen(ROWS));
    }
    progress.step("WordCount by itself, on disks that are %.0f times faster".formatted(FASTER));
    double sortSeconds = sortSeconds(options, processors);
    return new SimulatedJobs(processors, SocketProbe.bytes(), words.withSort(sortSeconds), rows);
  }

  /** Measures the jobs that run on YARN. */
  static Lab<Simulated> ofCluster() {
    return (options, progress, use) -> {
      Map<String, ClusterCosts> costs = new TreeMap<>();
      JobsBench.ofRunTimes()
          .during(
              options,
              progress,
              cluster -> {
                ClusterProbe probe = new ClusterProbe(cluster);
                for (JobKind each : List.of(JobKind.WORDCOUNT, JobKind.TERASORT)) {
                  progress.step(each.label() + " by itself, on disks that take no time");
                  costs.put(each.name().toLowerCase(Locale.ROOT), probe.measure(each));
                }
              });
      int processors = Runtime.getRuntime().availableProcessors();
      use.on(
          new Simulated(
              null, null, new SimulatedThrottling(processors, SocketProbe.bytes(), costs)));
    };
  }

  private static EmbeddedJobs hdfs(ExperimentOptions options, String name, double slowMotion)
      throws IOException {
    return EmbeddedJobs.start(
        options.directory().resolve(name), new Corpus(EmbeddedJobs.SLOTS, MAP_BYTES), slowMotion);
  }

  private static double sortSeconds(ExperimentOptions options, int processors)
      throws IOException, JobFailedException, InterruptedException {
    try (EmbeddedJobs jobs = hdfs(options, "faster", EmbeddedJobs.slowMotion() / FASTER)) {
      return new JobProbe(jobs, processors).measure(jobs.wordCount()).sortSeconds();
    }
  }

  double isolationSeconds(IsolationBench.Run run) {
    return requireNonNull(isolation).seconds(run.keys(), run.contended(), run.weight(), SEED);
  }

  /**
   * How long writing so much takes.
   *
   * @param isNarrow the application that writes to two nodes
   */
  static double writerSeconds(double mostFactor, boolean isNarrow) {
    SimulatedWriters.Rates rates =
        new SimulatedWriters(SimulatedWriters.keys(), mostFactor, SEED).measure(MEASURED_SECONDS);
    return UnevenBench.JOB_BYTES / (isNarrow ? rates.narrow() : rates.wide());
  }

  /**
   * How long a job takes beside three others.
   *
   * @param job its priority, from 1
   */
  double throttlingSeconds(String program, boolean coordinated, int job) {
    return requireNonNull(throttling).seconds(program, coordinated, SEED).get(job - 1);
  }

  double wordCountAlone(boolean isUneven) {
    return requireNonNull(uneven).alone(isUneven, SEED);
  }

  double wordCountBeside(boolean isUneven, double mostFactor) {
    return requireNonNull(uneven).beside(isUneven, mostFactor, SEED);
  }
}
