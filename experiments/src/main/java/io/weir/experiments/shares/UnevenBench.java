// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.shares;

import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Factor;
import io.weir.experiments.engine.Lab;
import io.weir.experiments.engine.Measurement.Values;
import io.weir.experiments.engine.ThisProcess;
import io.weir.hadoop.settings.WeirKeys;
import io.weir.lab.clients.WideAndNarrow;
import io.weir.lab.cluster.BackgroundWriter;
import io.weir.lab.cluster.ClusterConfiguration;
import io.weir.lab.cluster.ClusterOptions;
import io.weir.lab.cluster.DiskCluster;
import io.weir.lab.hdfs.QuietLogs;
import io.weir.lab.host.LabDisk;
import io.weir.results.Target;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * IBIS's figure 2, last bars: shares of a cluster whose nodes give unevenly. Of two applications of
 * equal weight one writes to all three nodes, the other to two of them, and one of these two loses
 * bandwidth to a third that no scheduler of ours sees.
 */
public final class UnevenBench {
  /** The node that loses bandwidth. */
  static final String DISTURBED = "n3";

  /** How far weights may be moved, as its key has it: not at all. */
  static final String ALONE = "1";

  static final String TOGETHER = "8";

  /** Of WordCount, where TeraGen has 1. */
  public static final int JOBS_WEIGHT = UnevenJobs.WEIGHT;

  private static final String LOCAL = "local";
  private static final Factor<String> SHARES =
      new Factor<>(
          "shares",
          List.of(LOCAL, "global"),
          each -> each,
          each -> each.equals(LOCAL) ? "each disk by itself" : "shares of the cluster");
  private static final double PROMISED = 0.5;

  /** What a run time is told of. */
  public static final double JOB_BYTES = 10e9;

  private UnevenBench() {}

  public static Experiment declaration() {
    return Declaration.of("uneven", Lab.THIS_PROCESS)
        .question("Do shares hold for a whole cluster whose nodes give unevenly?")
        .summary(
            "Two applications of equal weight: one writes to three DataNodes, one to two of them, of which one loses"
                + " bandwidth to a process outside; each with and without coordination.")
        .takes("5 min, and 6 min a repeat", "8 min")
        .needs("root, FUSE and loop devices, 14 GB of memory")
        .device("model", LabDisk.LEVEL + "; WordCount on rotating.disk")
        .setting("factor", TOGETHER)
        .and(shares())
        .and(UnevenJobs.declaration());
  }

  /** How long the two applications take, and nothing else. */
  public static Declaration<?> runTimes(String name) {
    return Declaration.of(name, cluster())
        .compares(SHARES)
        .measures((cluster, its, values) -> measure(cluster, its.of(SHARES), values))
        .eachAsFigure("run_time_narrow", "s")
        .eachAsFigure("run_time_wide", "s");
  }

  /** How long WordCount takes beside TeraGen, and nothing else. */
  public static Declaration<?> jobTimes(String name) {
    return UnevenJobs.runTimes(name);
  }

  private static Declaration<ThisProcess> shares() {
    return Declaration.of("shares", cluster())
        .compares(SHARES)
        .measures((cluster, its, values) -> measure(cluster, its.of(SHARES), values))
        .eachAsFigure(
            "error",
            FRACTION,
            its -> its.nameOf("error"),
            its -> its.of(SHARES).equals(LOCAL) ? null : Target.atMost(0.05))
        .figure(
            "throughput_cost",
            FRACTION,
            all ->
                Arrays.stream(all.slowdown("throughput_global", "throughput_local"))
                    .map(slowdown -> -slowdown)
                    .toArray())
        .eachAsFigure("run_time_narrow", "s")
        .eachAsFigure("run_time_wide", "s")
        .eachAsFigure("throughput", "MB/s")
        .note(
            "An error is the difference of the narrow application's share of all bytes from one half. throughput_cost is"
                + " what both together wrote less with coordination than without. A run time is what writing 10 GB takes at the"
                + " rate that was measured.");
  }

  private static Lab<ThisProcess> cluster() {
    return (options, progress, use) -> {
      QuietLogs.toFile(options.directory().resolve("hdfs.log"));
      Map<String, String> keys =
          Map.of(
              WeirKeys.WRITE_WINDOW,
              "8m",
              WeirKeys.BROKER_FACTOR,
              ALONE,
              WeirKeys.WATCH_PERIOD,
              "1s",
              "dfs.blocksize",
              Long.toString(128L << 20));
      // Whoever comes second would have the slower zones of a disk that has some.
      DiskCluster.<Exception>during(
          new ClusterOptions(3, "mq-deadline", 3, /* yarn= */ false, keys).onDisks(LabDisk.LEVEL),
          progress,
          () -> use.on(new ThisProcess(options, progress)));
    };
  }

  private static void measure(ThisProcess cluster, String shares, Values values)
      throws IOException, InterruptedException {
    weightsMayMove(shares.equals(LOCAL) ? ALONE : TOGETHER);
    TimeUnit.SECONDS.sleep(5); // a change counts when it was seen twice
    int seconds = cluster.options().quick() ? 10 : 30;
    BackgroundWriter outsider = BackgroundWriter.start(DISTURBED);
    try (WideAndNarrow both = WideAndNarrow.start()) {
      cluster.progress().update(0, "settling");
      both.measure(seconds);
      cluster.progress().update(0.5, "measuring");
      WideAndNarrow.Outcome outcome = both.measure(seconds);
      double narrow = outcome.narrowShare() * outcome.bytesPerSecond();
      values.put("error", Math.abs(outcome.narrowShare() - PROMISED));
      values.put("throughput", outcome.bytesPerSecond() / 1e6);
      values.put("run_time_narrow", JOB_BYTES / narrow);
      values.put("run_time_wide", JOB_BYTES / (outcome.bytesPerSecond() - narrow));
      values.say(
          "the narrow one got %.3f of %.1f MB/s"
              .formatted(outcome.narrowShare(), outcome.bytesPerSecond() / 1e6));
    } finally {
      outsider.close();
    }
  }

  /** How far weights may be moved from now on, as its key has it. */
  static void weightsMayMove(String factor) throws IOException {
    for (String node : WideAndNarrow.WIDE) {
      ClusterConfiguration.change(node, WeirKeys.BROKER_FACTOR, factor);
    }
  }
}
