// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.shares;

import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.experiments.shares.IntermediateRun.Setup;
import io.weir.lab.Progress;
import io.weir.lab.cluster.ClusterOptions;
import io.weir.lab.cluster.RealCluster;
import io.weir.lab.cluster.SlowDisks;
import io.weir.lab.hdfs.QuietLogs;
import io.weir.lab.host.DirtyLimits;
import io.weir.lab.jobs.JobKind;
import io.weir.results.Bars;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What it is worth to give shares of all of a job's I/O: WordCount and TeraSort beside TeraGen, on
 * YARN, with the I/O between maps and reduces uncovered, as IBIS leaves it, and covered.
 */
public final class IntermediateBench implements Experiment {
  private static final List<JobKind> JOBS = List.of(JobKind.WORDCOUNT, JobKind.TERASORT);

  private static final long MAP_BYTES = 16L << 20;
  private static final long QUICK_MAP_BYTES = 8L << 20;

  @Override
  public String name() {
    return "intermediate";
  }

  @Override
  public String summary() {
    return "What is it worth to give shares of spills, merges and the shuffle too?";
  }

  @Override
  public String duration() {
    return "2 min, and 15 min a repeat";
  }

  @Override
  public String quickDuration() {
    return "13 min";
  }

  @Override
  public String needs() {
    return "root, FUSE and loop devices, 14 GB of memory";
  }

  @Override
  public ResultDocument run(ExperimentOptions options, Progress progress) throws Exception {
    QuietLogs.toFile(options.directory().resolve("hadoop.log"));
    int repeats = options.quick() ? 1 : options.repeats();
    Map<String, List<Double>> seconds = new TreeMap<>();
    double slowMotion = SlowDisks.slowMotion(IntermediateRun.NODES.size());
    RealCluster cluster = new RealCluster();
    cluster.up(
        new ClusterOptions(2, "mq-deadline", 2, /* yarn= */ true, keys(slowMotion))
            .inSlowMotion(slowMotion),
        progress);
    try {
      measure(
          repeats, options.quick() ? QUICK_MAP_BYTES : MAP_BYTES, slowMotion, seconds, progress);
    } finally {
      cluster.down();
    }
    return document(options, seconds, repeats, slowMotion);
  }

  private static void measure(
      int repeats,
      long mapBytes,
      double slowMotion,
      Map<String, List<Double>> seconds,
      Progress progress)
      throws IOException, InterruptedException {
    SlowDisks disks = new SlowDisks(IntermediateRun.NODES, slowMotion);
    DirtyLimits limits = disks.limitDirty();
    try (IntermediateRun run = new IntermediateRun(disks, progress)) {
      progress.step("what the jobs read");
      run.load(mapBytes);
      for (int repeat = 0; repeat < repeats; repeat++) {
        for (JobKind job : JOBS) {
          for (Setup setup : setups(repeat)) {
            progress.step("%s, %s, repeat %d".formatted(label(job), setup.label(), repeat + 1));
            double took = run.run(job, setup);
            progress.say("%s, %s: %.1f s".formatted(label(job), setup.label(), took));
            seconds.computeIfAbsent(key(job, setup), name -> new ArrayList<>()).add(took);
          }
        }
      }
    } finally {
      limits.close();
    }
  }

  private static List<Setup> setups(int repeat) {
    List<Setup> setups = new ArrayList<>(List.of(Setup.values()));
    if (repeat % 2 == 1) {
      Collections.reverse(setups);
    }
    return setups;
  }

  private static Map<String, String> keys(double slowMotion) {
    Map<String, String> keys = new TreeMap<>(SlowDisks.keysOfNodes(slowMotion));
    keys.put("yarn.nodemanager.resource.memory-mb", "4096");
    keys.put("yarn.scheduler.capacity.maximum-am-resource-percent", "1.0");
    keys.put("yarn.scheduler.capacity.root.queues", "default");
    keys.put("yarn.scheduler.capacity.root.default.capacity", "100");
    return keys;
  }

  private ResultDocument document(
      ExperimentOptions options,
      Map<String, List<Double>> seconds,
      int repeats,
      double slowMotion) {
    ResultDocumentBuilder document =
        options
            .document(name())
            .summary(
                "WordCount and TeraSort of weight 32 beside a TeraGen of weight 1, on YARN on two nodes with a disk each;"
                    + " everything that a job reads and writes is on these disks.")
            .device("model", "rotating.disk")
            .setting("repeats", repeats)
            .setting("slow_motion", slowMotion)
            .setting("sort_mb", IntermediateRun.SORT_MEGABYTES)
            .setting("write_window", SlowDisks.WRITE_WINDOW);
    for (JobKind job : JOBS) {
      Bars bars = null;
      double[] alone = array(seconds, key(job, Setup.ALONE));
      for (Setup setup : Setup.values()) {
        double[] took = array(seconds, key(job, setup));
        document.figure("seconds_" + key(job, setup), Figure.of("s", took));
        if (setup != Setup.ALONE) {
          double[] slowdown = new double[took.length];
          for (int i = 0; i < took.length; i++) {
            slowdown[i] = took[i] / alone[i] - 1;
          }
          String figure = "slowdown_" + key(job, setup);
          document.figure(figure, Figure.of(Figure.FRACTION, slowdown));
          bars =
              bars == null
                  ? Bars.of(
                      "%s beside TeraGen".formatted(label(job)), "slowdown", setup.label(), figure)
                  : bars.with(setup.label(), figure);
        }
      }
      if (bars != null) {
        document.bars(bars);
      }
    }
    return document
        .note(
            "A slowdown is run time beside TeraGen over run time alone, less 1, of the same repeat. stock: no gate."
                + " uncovered: gates for files of HDFS alone. covered: spills, merges and the shuffle go through them too.")
        .build();
  }

  private static String key(JobKind job, Setup setup) {
    return label(job) + "_" + setup.label();
  }

  private static String label(JobKind job) {
    return job.name().toLowerCase(Locale.ROOT);
  }

  private static double[] array(Map<String, List<Double>> samples, String name) {
    return samples.getOrDefault(name, List.of()).stream()
        .mapToDouble(Double::doubleValue)
        .toArray();
  }
}
