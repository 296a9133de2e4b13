// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.shares;

import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.hadoop.settings.WeirKeys;
import io.weir.lab.Progress;
import io.weir.lab.cluster.ClusterOptions;
import io.weir.lab.cluster.RealCluster;
import io.weir.lab.hdfs.QuietLogs;
import io.weir.lab.host.LabDisk;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * IBIS's figure 2, last bars: shares of a cluster whose nodes give unevenly. Of two applications of
 * equal weight one writes to all three nodes, the other to two of them, and one of these two loses
 * bandwidth to a third that no scheduler of ours sees.
 */
public final class UnevenBench implements Experiment {
  private static final double PROMISED = 0.5;
  private static final double MOST_ERROR = 0.05;
  private static final double JOB_BYTES = 10e9;
  private static final String SHARES = "shares";
  private static final String JOBS = "jobs";
  static final String ALONE = "1";
  static final String TOGETHER = "8";

  @Override
  public String name() {
    return "uneven";
  }

  @Override
  public String summary() {
    return "Do shares hold for a whole cluster whose nodes give unevenly?";
  }

  @Override
  public String duration() {
    return "5 min, and 6 min a repeat";
  }

  @Override
  public String quickDuration() {
    return "8 min";
  }

  @Override
  public String needs() {
    return "root, FUSE and loop devices, 14 GB of memory";
  }

  @Override
  public List<String> parts() {
    return List.of(SHARES, JOBS);
  }

  @Override
  public ResultDocument run(ExperimentOptions options, Progress progress) throws Exception {
    QuietLogs.toFile(options.directory().resolve("hdfs.log"));
    int repeats = options.quick() ? 1 : options.repeats();
    ResultDocumentBuilder document =
        options
            .document(name())
            .summary(
                "Two applications of equal weight: one writes to three DataNodes, one to two of them, of which one loses"
                    + " bandwidth to a process outside; each with and without coordination.")
            .device("model", LabDisk.LEVEL + "; WordCount on rotating.disk")
            .setting("repeats", repeats)
            .setting("factor", TOGETHER);
    if (options.choice().has(SHARES)) {
      addShares(measure(options.quick(), repeats, progress), document);
    }
    if (options.choice().has(JOBS)) {
      UnevenJobs jobs = new UnevenJobs(options.quick(), repeats, progress);
      jobs.measure();
      jobs.addTo(document);
    }
    return document.build();
  }

  private static Map<String, List<Double>> measure(boolean quick, int repeats, Progress progress)
      throws Exception {
    Map<String, List<Double>> samples = new TreeMap<>();
    RealCluster cluster = new RealCluster();
    // Whoever comes second would have the slower zones of a disk that has some.
    cluster.up(
        new ClusterOptions(3, "mq-deadline", 3, /* yarn= */ false, keys()).onDisks(LabDisk.LEVEL),
        progress);
    try {
      UnevenRun run = new UnevenRun(quick ? 10 : 30, progress);
      for (int repeat = 0; repeat < repeats; repeat++) {
        boolean localFirst = repeat % 2 == 0;
        one(run, localFirst ? ALONE : TOGETHER, samples, progress);
        one(run, localFirst ? TOGETHER : ALONE, samples, progress);
      }
    } finally {
      cluster.down();
    }
    return samples;
  }

  private static void addShares(Map<String, List<Double>> samples, ResultDocumentBuilder document) {
    double[] local = array(samples, "throughput_local");
    double[] global = array(samples, "throughput_global");
    double[] cost = new double[local.length];
    for (int i = 0; i < cost.length; i++) {
      cost[i] = 1 - global[i] / local[i];
    }
    document
        .figure("error_local", Figure.of(Figure.FRACTION, array(samples, "error_local")))
        .figure(
            "error_global",
            Figure.of(Figure.FRACTION, array(samples, "error_global"))
                .withTarget(Target.atMost(MOST_ERROR)))
        .figure("throughput_cost", Figure.of(Figure.FRACTION, cost))
        .figure("run_time_narrow_local", runTime(samples, "narrow_local"))
        .figure("run_time_narrow_global", runTime(samples, "narrow_global"))
        .figure("run_time_wide_local", runTime(samples, "wide_local"))
        .figure("run_time_wide_global", runTime(samples, "wide_global"))
        .figure("throughput_local", Figure.of("MB/s", local))
        .figure("throughput_global", Figure.of("MB/s", global))
        .note(
            "An error is the difference of the narrow application's share of all bytes from one half. throughput_cost is"
                + " what both together wrote less with coordination than without. A run time is what writing 10 GB takes at the"
                + " rate that was measured.");
  }

  private static void one(
      UnevenRun run, String factor, Map<String, List<Double>> samples, Progress progress)
      throws Exception {
    boolean local = factor.equals(ALONE);
    String which = local ? "local" : "global";
    progress.step(local ? "each disk by itself" : "shares of the cluster");
    WideAndNarrow.Outcome outcome = run.measure(factor);
    progress.say(
        "%s: the narrow one got %.3f of %.1f MB/s"
            .formatted(which, outcome.narrowShare(), outcome.bytesPerSecond() / 1e6));
    add(samples, "error_" + which, Math.abs(outcome.narrowShare() - PROMISED));
    add(samples, "throughput_" + which, outcome.bytesPerSecond() / 1e6);
    double narrow = outcome.narrowShare() * outcome.bytesPerSecond();
    add(samples, "run_time_narrow_" + which, JOB_BYTES / narrow);
    add(samples, "run_time_wide_" + which, JOB_BYTES / (outcome.bytesPerSecond() - narrow));
  }

  private static Figure runTime(Map<String, List<Double>> samples, String which) {
    return Figure.of("s", array(samples, "run_time_" + which));
  }

  private static Map<String, String> keys() {
    Map<String, String> keys = new TreeMap<>();
    keys.put("weir.datanode.write-window", "8m");
    keys.put(WeirKeys.BROKER_FACTOR, ALONE);
    keys.put("weir.datanode.watch.period", "1s");
    keys.put("dfs.blocksize", Long.toString(128L << 20));
    return keys;
  }

  private static void add(Map<String, List<Double>> samples, String figure, double sample) {
    samples.computeIfAbsent(figure, name -> new ArrayList<>()).add(sample);
  }

  private static double[] array(Map<String, List<Double>> samples, String figure) {
    return samples.getOrDefault(figure, List.of()).stream()
        .mapToDouble(Double::doubleValue)
        .toArray();
  }
}
