// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.shares;

import io.weir.experiments.shares.JobsAtDisk.Outcome;
import io.weir.experiments.shares.JobsAtDisk.Setup;
import io.weir.hadoop.settings.WeirKeys;
import io.weir.lab.Progress;
import io.weir.lab.cluster.BackgroundWriter;
import io.weir.lab.cluster.BlkioGroups;
import io.weir.lab.cluster.ClusterOptions;
import io.weir.lab.cluster.RealCluster;
import io.weir.lab.cluster.SlowDisks;
import io.weir.lab.host.DirtyLimits;
import io.weir.results.Bars;
import io.weir.results.Figure;
import io.weir.results.ResultDocumentBuilder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The part of {@link UnevenBench} with jobs, IBIS's figure 2, last bars: WordCount beside a TeraGen
 * of a sixteenth of its weight, where all nodes give the same, and where one loses bandwidth to a
 * process outside. The disks are in slow motion, so that the cores of this machine are to them as
 * the paper's were to its disks.
 */
final class UnevenJobs {
  /** What WordCount has beside it. */
  enum Beside {
    /** Nothing. */
    ALONE,
    /** Nothing that has a share; one node gives less. */
    OUTSIDER,
    /** TeraGen; all nodes give the same. */
    EVEN,
    /** TeraGen; one node gives less, and each disk shares by itself. */
    LOCAL,
    /** TeraGen; one node gives less, and shares are those of the cluster. */
    GLOBAL;

    String figure() {
      return this == GLOBAL
          ? "wordcount_slowdown"
          : "wordcount_slowdown_" + name().toLowerCase(Locale.ROOT);
    }

    String seconds() {
      return "wordcount_seconds_" + name().toLowerCase(Locale.ROOT);
    }

    private boolean isUneven() {
      return this == OUTSIDER || this == LOCAL || this == GLOBAL;
    }
  }

  /** WordCount's; TeraGen's is 1. */
  static final int WEIGHT = 16;

  private static final List<String> NODES = WideAndNarrow.WIDE;
  private static final long FILE_BYTES = 8L << 20;
  private static final long QUICK_FILE_BYTES = 4L << 20;

  private final boolean quick;
  private final int repeats;
  private final Progress progress;
  private final Map<Beside, List<Double>> seconds = new EnumMap<>(Beside.class);
  private final Set<String> checksums = new HashSet<>();
  private final double slowMotion = SlowDisks.slowMotion(NODES.size());

  UnevenJobs(boolean quick, int repeats, Progress progress) {
    this.quick = quick;
    this.repeats = repeats;
    this.progress = progress;
  }

  /** On a cluster of its own. */
  void measure() throws IOException, InterruptedException {
    RealCluster cluster = new RealCluster();
    try (BlkioGroups noGroups = BlkioGroups.mount()) {
      cluster.up(
          new ClusterOptions(NODES.size(), "mq-deadline", NODES.size(), /* yarn= */ false, keys())
              .inSlowMotion(slowMotion),
          progress);
      try {
        measureOn(noGroups);
      } finally {
        cluster.down();
      }
    }
  }

  private void measureOn(BlkioGroups noGroups) throws IOException, InterruptedException {
    SlowDisks disks = new SlowDisks(NODES, slowMotion);
    DirtyLimits limits = disks.limitDirty();
    try (JobsAtDisk jobs =
        new JobsAtDisk(
            NODES,
            WEIGHT,
            DiskJobs.keysOfJobs(slowMotion, NODES.size()),
            disks,
            noGroups,
            progress)) {
      progress.step("text for WordCount");
      jobs.load(quick ? QUICK_FILE_BYTES : FILE_BYTES);
      for (int repeat = 0; repeat < repeats; repeat++) {
        List<Beside> order = new ArrayList<>(List.of(Beside.values()));
        if (repeat % 2 == 1) {
          Collections.reverse(order);
        }
        for (Beside beside : order) {
          progress.step("WordCount, %s, repeat %d".formatted(beside, repeat + 1));
          one(jobs, beside);
        }
      }
    } finally {
      limits.close();
    }
  }

  private void one(JobsAtDisk jobs, Beside beside) throws IOException, InterruptedException {
    UnevenRun.factor(beside == Beside.LOCAL ? UnevenBench.ALONE : UnevenBench.TOGETHER);
    Outcome outcome = beside.isUneven() ? runBesideOutsider(jobs, beside) : run(jobs, beside);
    checksums.add(outcome.checksum());
    if (checksums.size() > 1) {
      throw new IOException("WordCount's output is not that of the runs before: " + beside);
    }
    seconds.computeIfAbsent(beside, name -> new ArrayList<>()).add(outcome.seconds());
    progress.say("WordCount %s: %.1f s".formatted(beside, outcome.seconds()));
  }

  private static Outcome runBesideOutsider(JobsAtDisk jobs, Beside beside)
      throws IOException, InterruptedException {
    BackgroundWriter outsider = BackgroundWriter.start(UnevenRun.DISTURBED);
    try {
      return run(jobs, beside);
    } finally {
      outsider.close();
    }
  }

  private static Outcome run(JobsAtDisk jobs, Beside beside)
      throws IOException, InterruptedException {
    return jobs.run(beside == Beside.ALONE || beside == Beside.OUTSIDER ? Setup.ALONE : Setup.WEIR);
  }

  private Map<String, String> keys() {
    Map<String, String> keys = new TreeMap<>(SlowDisks.keysOfNodes(slowMotion));
    keys.put(WeirKeys.BROKER_FACTOR, UnevenBench.TOGETHER);
    keys.put("dfs.namenode.fs-limits.min-block-size", "0");
    keys.putAll(JobsAtDisk.weights(repeats * Beside.values().length, WEIGHT));
    return keys;
  }

  void addTo(ResultDocumentBuilder document) {
    Bars bars =
        Bars.of("WordCount beside TeraGen, uneven", "run time", "alone", Beside.ALONE.seconds());
    double[] alone = array(Beside.ALONE);
    for (Beside each : Beside.values()) {
      double[] its = array(each);
      document.figure(each.seconds(), Figure.of("s", its));
      if (each != Beside.ALONE) {
        double[] slowdowns = new double[its.length];
        for (int i = 0; i < its.length; i++) {
          slowdowns[i] = its[i] / alone[i] - 1;
        }
        document.figure(each.figure(), Figure.of(Figure.FRACTION, slowdowns));
        bars = bars.with(label(each), each.seconds());
      }
    }
    document
        .setting("jobs_slow_motion", slowMotion)
        .setting("jobs_weights", WEIGHT + ":1")
        .bars(bars.comparedWith(Beside.ALONE.seconds()))
        .note(
            "wordcount_slowdown is of WordCount's run time with %d times TeraGen's weight over its run time alone on stock, while one of three nodes loses bandwidth to a process outside, with shares of the cluster; _local: the same, and each disk by itself; _even: nobody takes bandwidth from a node; _outsider: on stock with the process outside alone, without TeraGen (IBIS, figure 2, from the fourth bar on)."
                .formatted(WEIGHT));
  }

  private static String label(Beside beside) {
    return switch (beside) {
      case ALONE -> "alone";
      case OUTSIDER -> "alone beside the process outside";
      case EVEN -> "even, 16:1";
      case LOCAL -> "uneven, each disk by itself";
      case GLOBAL -> "uneven, shares of the cluster";
    };
  }

  private double[] array(Beside beside) {
    return seconds.getOrDefault(beside, List.of()).stream()
        .mapToDouble(Double::doubleValue)
        .toArray();
  }
}
