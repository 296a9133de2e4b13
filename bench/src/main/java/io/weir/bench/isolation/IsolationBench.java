// SPDX-License-Identifier: Apache-2.0
package io.weir.bench.isolation;

import io.weir.bench.Bench;
import io.weir.bench.BenchOptions;
import io.weir.bench.Progress;
import io.weir.results.ResultDocument;
import java.util.List;
import java.util.stream.Stream;

/**
 * What IBIS's figures 2 and 3 show: how much TeraGen slows WordCount down on stock HDFS, behind a
 * gate that orders nothing, and with shares.
 */
public final class IsolationBench implements Bench {
  static final List<Integer> WEIGHTS = List.of(1, 2, 8, 32);

  private final String name;
  private final String duration;
  private final String quickDuration;
  private final Workload workload;
  private final List<Setup> setups;

  private IsolationBench(
      String name, String duration, String quickDuration, Workload workload, List<Setup> setups) {
    this.name = name;
    this.duration = duration;
    this.quickDuration = quickDuration;
    this.workload = workload;
    this.setups = setups;
  }

  /** Every setup: the one whose results are published. */
  public static IsolationBench full() {
    Stream<Setup> baselines = Stream.of(Setup.alone(), Setup.stock(), Setup.fifo());
    Stream<Setup> paper = WEIGHTS.stream().map(Setup::sfq);
    Stream<Setup> quanta = WEIGHTS.stream().map(Setup::quanta);
    return new IsolationBench(
        "isolation",
        "12 min a repeat",
        "6 min",
        Workload.full(),
        Stream.of(baselines, paper, quanta).flatMap(s -> s).toList());
  }

  /** Five setups on less data: {@code weir demo}. */
  public static IsolationBench demo() {
    return new IsolationBench(
        "demo",
        "4 min",
        "4 min",
        Workload.small(),
        List.of(Setup.alone(), Setup.stock(), Setup.fifo(), Setup.quanta(2), Setup.quanta(8)));
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
  public ResultDocument run(BenchOptions options, Progress progress) throws Exception {
    Workload work = options.quick() ? Workload.small() : workload;
    Comparison comparison = new Comparison();
    progress.step(
        "booting HDFS (%d DataNodes) and loading %.0f MB of text"
            .formatted(Workload.DATA_NODES, work.corpus().bytes() / 1e6));
    try (Testbed testbed = Testbed.start(options, work)) {
      int number = 0;
      int runs = options.repeats() * setups.size();
      for (int repeat = 0; repeat < options.repeats(); repeat++) {
        comparison.startRepeat();
        for (Setup setup : setups) {
          number++;
          progress.step("%s (run %d of %d)".formatted(setup.label(), number, runs));
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
      return new IsolationResult(options, work, testbed, comparison).document(this);
    }
  }
}
