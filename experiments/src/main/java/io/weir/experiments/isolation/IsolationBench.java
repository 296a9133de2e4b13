// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.isolation;

import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.lab.Progress;
import io.weir.lab.jobs.JobFailedException;
import io.weir.results.ResultDocument;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * What IBIS's figures 2 and 3 show: how much TeraGen slows WordCount down on stock HDFS, behind a
 * gate that orders nothing, and with shares.
 */
public final class IsolationBench implements Experiment {
  static final List<Integer> WEIGHTS = List.of(1, 2, 8, 32);

  // Nothing computes in these runs, so the disks may be faster: more turns in less time.
  private static final double SHARES_SPEED_UP = 4;
  private static final Duration SHARES_TIME = Duration.ofSeconds(30);

  private final String name;
  private final String duration;
  private final String quickDuration;
  private final Workload workload;
  private final List<Setup> setups;
  private final List<Setup> steady;

  private IsolationBench(
      String name,
      String duration,
      String quickDuration,
      Workload workload,
      List<Setup> setups,
      List<Setup> steady) {
    this.name = name;
    this.duration = duration;
    this.quickDuration = quickDuration;
    this.workload = workload;
    this.setups = setups;
    this.steady = steady;
  }

  /** Every setup: the one whose results are published. */
  public static IsolationBench full() {
    Stream<Setup> baselines =
        Stream.of(Setup.alone(), Setup.weirAlone(), Setup.stock(), Setup.fifo());
    List<Setup> weighted =
        Stream.concat(WEIGHTS.stream().map(Setup::sfq), WEIGHTS.stream().map(Setup::quanta))
            .toList();
    return new IsolationBench(
        "isolation",
        "14 min a repeat",
        "12 min",
        Workload.full(),
        Stream.concat(baselines, weighted.stream()).toList(),
        weighted);
  }

  /** Six setups on less data: {@code weir demo}. */
  public static IsolationBench demo() {
    return new IsolationBench(
        "demo",
        "4 min",
        "4 min",
        Workload.small(),
        List.of(
            Setup.alone(),
            Setup.weirAlone(),
            Setup.stock(),
            Setup.fifo(),
            Setup.quanta(2),
            Setup.quanta(8)),
        List.of());
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String summary() {
    return "Does WordCount keep its share of the disks beside TeraGen?";
  }

  @Override
  public String duration() {
    return duration;
  }

  @Override
  public String quickDuration() {
    return quickDuration;
  }

  @Override
  public String needs() {
    return "3 GB of memory";
  }

  @Override
  public ResultDocument run(ExperimentOptions options, Progress progress) throws Exception {
    Workload work = options.quick() ? Workload.small() : workload;
    IsolationRuns comparison = new IsolationRuns();
    IsolationResult document;
    int number = 0;
    progress.step(
        "booting HDFS (%d DataNodes) and loading %.0f MB of text"
            .formatted(Workload.DATA_NODES, work.corpus().bytes() / 1e6));
    try (Testbed testbed = Testbed.start(options, options.directory().resolve("jobs"), work, 1)) {
      for (int repeat = 0; repeat < options.repeats(); repeat++) {
        comparison.startRepeat();
        for (Setup setup : setups) {
          number++;
          progress.step(
              "%s (run %d of %d)"
                  .formatted(setup.label(), number, options.repeats() * setups.size()));
          RunResult result = new Run(testbed, work, setup, number, progress).run();
          comparison.add(result);
          progress.say(
              "%-12s WordCount %6.1f s, both %6.1f s, %5.1f MB/s"
                  .formatted(
                      setup.label(),
                      result.wordCountSeconds(),
                      result.seconds(),
                      result.megabytesPerSecond()));
        }
      }
      document = new IsolationResult(options, work, testbed, comparison);
      document.describe(this);
    }
    if (!steady.isEmpty()) {
      document.add(steadyShares(options, progress));
    }
    return document.build();
  }

  /** Of each of {@link #steady}, once a repeat. */
  private SteadyShares steadyShares(ExperimentOptions options, Progress progress) throws Exception {
    SteadyShares shares = new SteadyShares();
    int number = 0;
    for (Setup setup : steady) {
      for (int repeat = 0; repeat < options.repeats(); repeat++) {
        number++;
        progress.step(
            "shares of two TeraGens, %s (run %d of %d)"
                .formatted(setup.label(), number, options.repeats() * steady.size()));
        // Each on a cluster of its own: its jobs are killed, and leave files that nobody closed.
        Path directory = options.directory().resolve("shares-" + number);
        try (Testbed testbed =
            Testbed.start(options, directory, Workload.none(), SHARES_SPEED_UP)) {
          double share = new SharesRun(testbed, setup, SHARES_TIME).share();
          shares.add(setup, share);
          progress.say(
              "%-12s share %.3f, promised %.3f"
                  .formatted(setup.label(), share, setup.promisedShare()));
        } catch (JobFailedException e) {
          shares.failed(setup);
          progress.say("%-12s failed: %s".formatted(setup.label(), e.getMessage()));
        }
      }
    }
    return shares;
  }
}
