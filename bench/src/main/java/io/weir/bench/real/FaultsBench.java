// SPDX-License-Identifier: Apache-2.0
package io.weir.bench.real;

import io.weir.bench.Bench;
import io.weir.bench.BenchOptions;
import io.weir.bench.Progress;
import io.weir.bench.cluster.QuietLogs;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What becomes of shares, and of those who write, when a part of the cluster fails: while it lasts
 * each disk shares by itself, and afterwards the shares of the cluster return.
 */
public final class FaultsBench implements Bench {
  private static final double PROMISED = 0.5;
  private static final double MOST_ERROR = 0.05;

  /** A node that no fault strikes, and both write to. */
  private static final String UNHARMED = "n2";

  /** Periods of the broker, which are of a second. */
  private static final int PERIODS_TO_RETURN = 10;

  private static final int SETTLING_SECONDS = 20;
  private static final int MEASURED_SECONDS = 20;

  @Override
  public String name() {
    return "faults";
  }

  @Override
  public String summary() {
    return "Do writers go on, and do shares return, when a part of the cluster fails?";
  }

  @Override
  public String duration() {
    return "5 min a repeat";
  }

  @Override
  public String quickDuration() {
    return "5 min";
  }

  @Override
  public String needs() {
    return "root, FUSE and loop devices, 14 GB of memory";
  }

  @Override
  public ResultDocument run(BenchOptions options, Progress progress) throws Exception {
    QuietLogs.toFile(options.directory().resolve("hdfs.log"));
    int repeats = options.quick() ? 1 : options.repeats();
    Map<String, List<Double>> samples = new TreeMap<>();
    double failed = 0;
    for (int repeat = 0; repeat < repeats; repeat++) {
      RealCluster cluster = new RealCluster();
      cluster.up(new ClusterOptions(3, "mq-deadline", 3, /* yarn= */ false, keys()), progress);
      try (WideAndNarrow both = WideAndNarrow.start()) {
        progress.step("settling");
        both.measure(SETTLING_SECONDS);
        for (Fault fault : Fault.values()) {
          strike(fault, both, samples, progress);
        }
        failed += both.failures();
      } finally {
        cluster.down();
      }
    }
    return document(options, samples, failed, repeats);
  }

  private static void strike(
      Fault fault, WideAndNarrow both, Map<String, List<Double>> samples, Progress progress)
      throws Exception {
    progress.step(fault.label());
    fault.begin();
    double during;
    try {
      // Debts that were run up before are paid first.
      both.measure(fault.seconds() / 2);
      during = both.measureAt(UNHARMED, fault.seconds() - fault.seconds() / 2).narrowShare();
    } finally {
      fault.end();
    }
    both.measure(PERIODS_TO_RETURN);
    double after = both.measure(MEASURED_SECONDS).narrowShare();
    progress.say(
        "%s: the narrow one got %.3f of an unharmed disk meanwhile, and %.3f of the cluster afterwards"
            .formatted(fault.label(), during, after));
    String name = fault.name().toLowerCase(Locale.ROOT);
    if (!Double.isNaN(during)) { // nobody wrote: all were waiting for the NameNode
      add(samples, "narrow_share_during_" + name, during);
    }
    add(samples, "error_global_after_" + name, Math.abs(after - PROMISED));
  }

  private static ResultDocument document(
      BenchOptions options, Map<String, List<Double>> samples, double failed, int repeats) {
    ResultDocumentBuilder document =
        ResultDocument.builder("faults")
            .summary(
                "Two applications of equal weight, one on three DataNodes and one on two of them, through faults of"
                    + " the cluster.")
            .version(options.version())
            .commit(options.commit())
            .seed(options.seed())
            .device("model", "rotating.disk")
            .setting("repeats", repeats)
            .figure("failed_operations", Figure.of("writers", failed).withTarget(Target.atMost(0)));
    double worst = 0;
    for (var each : samples.entrySet()) {
      double[] values = each.getValue().stream().mapToDouble(Double::doubleValue).toArray();
      Figure figure = Figure.of(Figure.FRACTION, values);
      boolean isError = each.getKey().startsWith("error");
      worst = isError ? Math.max(worst, figure.max()) : worst;
      document.figure(
          each.getKey(), isError ? figure.withTarget(Target.atMost(MOST_ERROR)) : figure);
    }
    return document
        .figure("error_global_after_max", Figure.of(Figure.FRACTION, worst))
        .note(
            "error_global_after is the error of the narrow application's share of the cluster, from ten periods after the"
                + " fault's end on. narrow_share_during is its share of a disk that the fault does not touch: with the"
                + " broker gone that is what its weight gives it there, one half; with a broker that misses one node it"
                + " is more.")
        .build();
  }

  private static Map<String, String> keys() {
    Map<String, String> keys = new TreeMap<>();
    keys.put("weir.datanode.write-window", "32m");
    keys.put("weir.datanode.broker.debt", "10s");
    keys.put("dfs.blocksize", Long.toString(128L << 20));
    return keys;
  }

  private static void add(Map<String, List<Double>> samples, String figure, double sample) {
    samples.computeIfAbsent(figure, name -> new ArrayList<>()).add(sample);
  }
}
