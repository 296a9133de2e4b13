// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.faults;

import io.weir.experiments.engine.ExperimentOptions;
import io.weir.experiments.engine.Lab;
import io.weir.experiments.engine.Measurement.Values;
import io.weir.lab.Progress;
import io.weir.lab.clients.CarefulApplication;
import io.weir.lab.cluster.ClusterOptions;
import io.weir.lab.cluster.RealCluster;
import io.weir.lab.cluster.WrongClock;
import io.weir.lab.faults.Fault;
import io.weir.lab.faults.FaultJob;
import io.weir.lab.faults.FaultWriters;
import io.weir.lab.faults.ShareTimeline;
import io.weir.lab.hdfs.QuietLogs;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A cluster with Weir, or one without it, and the applications on it: anew in each repeat. */
final class FaultsLab {
  static final double PROMISED = 0.5;
  static final double MOST_ERROR = 0.05;

  /** Periods of the broker, which are of a second. */
  static final int PERIODS_TO_RETURN = 10;

  private static final int WORKERS = 3;
  private static final int WINDOW_PERIODS = 5;

  /** Of the plot: shorter ones would show the turns of disks. */
  private static final int PERIODS_A_POINT = 3;

  private static final int SETTLING_SECONDS = 15;
  private static final int BEFORE_SECONDS = 3;
  private static final int MEASURED_SECONDS = 15;
  private static final int MOST_SECONDS_TO_SERVE = 90;
  private static final int SHORT_STREAMS = 2;
  private static final long JOB_BYTES_PER_SECOND = 40_000_000;

  private final ExperimentOptions options;
  private final Progress progress;
  private final RealCluster cluster = new RealCluster();
  private @Nullable Clients clients;
  private int jobs;

  private FaultsLab(ExperimentOptions options, Progress progress) {
    this.options = options;
    this.progress = progress;
  }

  /** Who works on a cluster that is up. */
  private static final class Clients implements AutoCloseable {
    private final boolean areOnWeir;
    private final int repeat;
    private final FaultWriters writers;
    private final CarefulApplication careful;

    /** Up to there the time line was taken. */
    private int taken = PERIODS_A_POINT;

    private Clients(boolean areOnWeir, int repeat) throws IOException {
      this.areOnWeir = areOnWeir;
      this.repeat = repeat;
      this.writers = new FaultWriters();
      this.careful =
          new CarefulApplication(RealCluster.clientConfiguration(), "careful", SHORT_STREAMS);
    }

    @Override
    public void close() throws IOException {
      careful.close();
      writers.close();
    }
  }

  static void during(ExperimentOptions options, Progress progress, Lab.Use<FaultsLab> use)
      throws Exception {
    WrongClock.need();
    QuietLogs.toFile(options.directory().resolve("hdfs.log"));
    FaultsLab lab = new FaultsLab(options, progress);
    try {
      use.on(lab);
    } finally {
      lab.takeAway();
    }
  }

  private Clients clients(boolean onWeir, int repeat) throws IOException, InterruptedException {
    Clients its = clients;
    if (its == null || its.areOnWeir != onWeir || its.repeat != repeat) {
      takeAway();
      cluster.up(
          new ClusterOptions(
                  WORKERS,
                  Fault.ELEVATOR,
                  onWeir ? WORKERS : 0,
                  /* yarn= */ false,
                  Map.of("weir.datanode.write-window", "8m"))
              .withStandby(true),
          progress);
      its = new Clients(onWeir, repeat);
      clients = its;
      progress.step("settling");
      TimeUnit.SECONDS.sleep(SETTLING_SECONDS);
    }
    return its;
  }

  private void takeAway() throws IOException, InterruptedException {
    Clients its = clients;
    clients = null;
    try {
      if (its != null) {
        its.careful.faults().forEach(progress::say);
        its.close();
      }
    } finally {
      cluster.down();
    }
  }

  /** What becomes of everybody; where something fails with Weir, what does so on stock HDFS. */
  void strike(Fault fault, Values values) throws IOException, InterruptedException {
    if (strike(fault, /* onWeir= */ true, values)) {
      progress.say("the same on stock HDFS");
      strike(fault, /* onWeir= */ false, values);
    }
  }

  /** Whether something failed that HDFS promises. */
  private boolean strike(Fault fault, boolean onWeir, Values values)
      throws IOException, InterruptedException {
    Clients its = clients(onWeir, values.round());
    ShareTimeline timeline = its.writers.timeline();
    long operationsFailed = its.careful.failures();
    long writesFailed = its.writers.failures();
    int seconds = options.quick() ? fault.seconds() / 2 : fault.seconds();
    jobs++;
    try (FaultJob job =
        FaultJob.start(
            jobs, JOB_BYTES_PER_SECOND * seconds, options.directory().resolve("jobs"), progress)) {
      TimeUnit.SECONDS.sleep(BEFORE_SECONDS);
      int begin = timeline.size();
      int half;
      int still;
      boolean jobSpans;
      try {
        fault.begin();
        if (fault.servesMeanwhile()) {
          isServed(fault, its);
        }
        // What factors were before goes first.
        TimeUnit.SECONDS.sleep(seconds / 2);
        half = timeline.size() - 1;
        TimeUnit.SECONDS.sleep(seconds - seconds / 2);
        still = timeline.size() - 1;
      } finally {
        jobSpans = job.isRunning();
        fault.end();
      }
      int end = timeline.size() - 1;
      boolean isServed = isServed(fault, its);
      int served = timeline.size() - 1;
      TimeUnit.SECONDS.sleep(PERIODS_TO_RETURN + MEASURED_SECONDS);
      int last = timeline.size() - 1;
      boolean jobFailed = !job.succeeds();
      String prefix = onWeir ? "" : "stock_";
      values.put(
          prefix + "failed_operations", (double) (its.careful.failures() - operationsFailed));
      values.put(prefix + "failed_jobs", jobFailed ? 1 : 0);
      if (onWeir) {
        values.put("failed_writes", (double) (its.writers.failures() - writesFailed));
        values.put("jobs_through", jobSpans ? 1 : 0);
        put(values, "narrow_share_during", timeline.narrowShareThere(half, still));
        putError(values, "error_global_during", timeline.narrowShare(half, still));
        double after = timeline.narrowShare(last - MEASURED_SECONDS, last);
        put(values, "global_share_after", after);
        putError(values, "error_global_after", after);
        if (isServed) {
          values.put("seconds_to_serve", timeline.secondsOf(served) - timeline.secondsOf(end));
          OptionalInt periods =
              timeline.periodsToReturn(served, last, WINDOW_PERIODS, PROMISED, MOST_ERROR);
          periods.ifPresent(number -> values.put("periods_to_return", number));
        }
        values.put("from_to_seconds", timeline.secondsOf(begin), timeline.secondsOf(end));
        putTimeline(values, its, last);
      }
      return its.careful.failures() > operationsFailed || jobFailed;
    }
  }

  private static boolean isServed(Fault fault, Clients clients) throws InterruptedException {
    return fault.node().isEmpty()
        || clients.writers.awaitServed(fault.struck(), MOST_SECONDS_TO_SERVE);
  }

  /** Nothing where nobody wrote. */
  private static void put(Values values, String name, double share) {
    if (!Double.isNaN(share)) {
      values.put(name, share);
    }
  }

  private static void putError(Values values, String name, double share) {
    put(values, name, Math.abs(share - PROMISED));
  }

  /** The narrow one's shares since the fault before. */
  private static void putTimeline(Values values, Clients clients, int last) {
    ShareTimeline timeline = clients.writers.timeline();
    int[] points =
        IntStream.range(clients.taken, last)
            .filter(to -> !Double.isNaN(timeline.narrowShare(to - PERIODS_A_POINT, to)))
            .filter(to -> !Double.isNaN(timeline.narrowShareThere(to - PERIODS_A_POINT, to)))
            .toArray();
    values.put(
        "timeline_seconds", Arrays.stream(points).mapToDouble(timeline::secondsOf).toArray());
    values.put(
        "timeline_of_cluster",
        Arrays.stream(points)
            .mapToDouble(to -> timeline.narrowShare(to - PERIODS_A_POINT, to))
            .toArray());
    values.put(
        "timeline_of_disk",
        Arrays.stream(points)
            .mapToDouble(to -> timeline.narrowShareThere(to - PERIODS_A_POINT, to))
            .toArray());
    clients.taken = Math.max(clients.taken, last);
  }
}
