// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.faults;

import io.weir.lab.Progress;
import io.weir.lab.clients.CarefulApplication;
import io.weir.lab.cluster.ClusterOptions;
import io.weir.lab.cluster.RealCluster;
import io.weir.lab.cluster.WrongClock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** The runs of {@link FaultsBench}: one cluster, and one fault of it after the other. */
final class FaultsRun {
  static final String ELEVATOR = "mq-deadline";
  static final double PROMISED = 0.5;
  static final double MOST_ERROR = 0.05;

  /** Periods of the broker, which are of a second. */
  static final int PERIODS_TO_RETURN = 10;

  private static final int WORKERS = 3;
  private static final int WINDOW_PERIODS = 5;
  private static final int SETTLING_SECONDS = 15;
  private static final int BEFORE_SECONDS = 3;
  private static final int MEASURED_SECONDS = 15;
  private static final int MOST_SECONDS_TO_SERVE = 90;
  private static final int SHORT_STREAMS = 2;
  private static final long JOB_BYTES_PER_SECOND = 40_000_000;

  private final int weirNodes;
  private final boolean quick;
  private final Path directory;
  private final Progress progress;
  private int jobs;

  /**
   * @param weirNodes how many DataNodes have Weir: none, to see what stock HDFS does
   * @param quick faults last half as long
   * @param directory for what jobs write besides
   */
  FaultsRun(int weirNodes, boolean quick, Path directory, Progress progress) {
    this.weirNodes = weirNodes;
    this.quick = quick;
    this.directory = directory;
    this.progress = progress;
  }

  /**
   * What was seen.
   *
   * @param timeline of the whole run
   */
  record Seen(Map<Fault, FaultOutcome> outcomes, ShareTimeline timeline) {}

  Seen measure(Collection<Fault> faults) throws Exception {
    WrongClock.need();
    RealCluster cluster = new RealCluster();
    cluster.up(
        new ClusterOptions(WORKERS, ELEVATOR, weirNodes, /* yarn= */ false, keys())
            .withStandby(true),
        progress);
    try (FaultWriters writers = new FaultWriters();
        CarefulApplication careful =
            new CarefulApplication(RealCluster.clientConfiguration(), "careful", SHORT_STREAMS)) {
      progress.step("settling");
      TimeUnit.SECONDS.sleep(SETTLING_SECONDS);
      Map<Fault, FaultOutcome> outcomes = new EnumMap<>(Fault.class);
      for (Fault fault : faults) {
        progress.step("%s (%d of %d)".formatted(fault.label(), outcomes.size() + 1, faults.size()));
        outcomes.put(fault, strike(fault, writers, careful));
      }
      careful.faults().forEach(progress::say);
      return new Seen(outcomes, writers.timeline());
    } finally {
      cluster.down();
    }
  }

  private FaultOutcome strike(Fault fault, FaultWriters writers, CarefulApplication careful)
      throws IOException, InterruptedException {
    ShareTimeline timeline = writers.timeline();
    long operationsFailed = careful.failures();
    long writesFailed = writers.failures();
    int seconds = quick ? fault.seconds() / 2 : fault.seconds();
    try (FaultJob job =
        FaultJob.start(++jobs, JOB_BYTES_PER_SECOND * seconds, directory, progress)) {
      TimeUnit.SECONDS.sleep(BEFORE_SECONDS);
      int begin = timeline.size();
      int half;
      int still;
      boolean jobSpans;
      try {
        fault.begin();
        if (fault.servesMeanwhile()) {
          isServed(fault, writers);
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
      boolean isServed = isServed(fault, writers);
      int served = timeline.size() - 1;
      TimeUnit.SECONDS.sleep(PERIODS_TO_RETURN + MEASURED_SECONDS);
      int last = timeline.size() - 1;
      boolean jobFailed = !job.succeeds();
      return said(
          fault,
          new FaultOutcome(
              careful.failures() - operationsFailed,
              writers.failures() - writesFailed,
              jobFailed,
              jobSpans,
              timeline.narrowShareThere(half, still),
              timeline.narrowShare(half, still),
              timeline.narrowShare(last - MEASURED_SECONDS, last),
              isServed
                  ? timeline.periodsToReturn(served, last, WINDOW_PERIODS, PROMISED, MOST_ERROR)
                  : OptionalInt.empty(),
              isServed ? timeline.secondsOf(served) - timeline.secondsOf(end) : Double.NaN,
              timeline.secondsOf(begin),
              timeline.secondsOf(end)));
    }
  }

  private static boolean isServed(Fault fault, FaultWriters writers) throws InterruptedException {
    return fault.node().isEmpty() || writers.awaitServed(fault.struck(), MOST_SECONDS_TO_SERVE);
  }

  private FaultOutcome said(Fault fault, FaultOutcome outcome) {
    progress.say(
        ("%s: %d failed operations, %d failed writes of one replica, a job that %s; the narrow one got %.3f of an unharmed"
                + " disk and %.3f of the cluster meanwhile; served again after %.0f s, in its share after %s periods;"
                + " afterwards %.3f of the cluster")
            .formatted(
                fault.label(),
                outcome.failedOperations(),
                outcome.failedWrites(),
                (outcome.jobSpans() ? "ran through it and " : "")
                    + (outcome.jobFailed() ? "failed" : "did its work"),
                outcome.narrowShareDuring(),
                outcome.globalShareDuring(),
                outcome.secondsToServe(),
                outcome.periodsToReturn().isPresent() ? outcome.periodsToReturn().getAsInt() : "no",
                outcome.narrowShareAfter()));
    return outcome;
  }

  private static Map<String, String> keys() {
    Map<String, String> keys = new TreeMap<>();
    keys.put("weir.datanode.write-window", "8m");
    return keys;
  }
}
