// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.shares;

import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.lab.Progress;
import io.weir.lab.cluster.ClusterOptions;
import io.weir.lab.cluster.RealCluster;
import io.weir.lab.cluster.SlowDisks;
import io.weir.lab.hdfs.QuietLogs;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Target;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Whether shares hold at a disk under a real kernel: two applications at one DataNode that always
 * want more, readers and writers apart, by elevator; what the window of dirty bytes costs a writer
 * by itself; and what TeraGen costs WordCount ({@link DiskJobs}), beside the strongest rival in the
 * kernel.
 */
public final class DiskSharesBench implements Experiment {
  private static final double MOST_ERROR = 0.05;
  private static final double LEAST_LONE_RATIO = 0.97;
  private static final String WINDOW = "8m";
  static final int[] RATIOS = {1, 4, 16};
  private static final String[] ELEVATORS = {"mq-deadline", "bfq"};

  @Override
  public String name() {
    return "isolation-disk";
  }

  @Override
  public String summary() {
    return "Do shares, and a job's run time, hold at disks under a real kernel?";
  }

  @Override
  public String duration() {
    return "12 min a repeat";
  }

  @Override
  public String quickDuration() {
    return "10 min";
  }

  @Override
  public String needs() {
    return "root, FUSE and loop devices, Linux 6.2, 14 GB of memory";
  }

  @Override
  public ResultDocument run(ExperimentOptions options, Progress progress) throws Exception {
    QuietLogs.toFile(options.directory().resolve("hdfs.log"));
    Map<String, List<Double>> samples = new TreeMap<>();
    int repeats = options.quick() ? 1 : options.repeats();
    for (String elevator : ELEVATORS) {
      RealCluster cluster = new RealCluster();
      cluster.up(new ClusterOptions(2, elevator, 1, /* yarn= */ false, keys()), progress);
      try {
        DiskSharesRun run = new DiskSharesRun(options.quick(), progress);
        // First, while both disks are empty: one that holds files is slower.
        for (int repeat = 0; repeat < repeats; repeat++) {
          progress.step("a lone writer, %s, repeat %d".formatted(elevator, repeat + 1));
          add(samples, "lone_writer_ratio_" + elevator, run.loneWriterRatio());
        }
        for (int repeat = 0; repeat < repeats; repeat++) {
          String of = elevator + ", repeat " + (repeat + 1);
          for (int ratio : RATIOS) {
            double promised = ratio / (ratio + 1.0);
            progress.step("writers %d:1, %s".formatted(ratio, of));
            double written = run.shareOfWrites(name(ratio), name(1, "b"));
            progress.say(
                "writers %d:1 got %.3f, promised %.3f".formatted(ratio, written, promised));
            add(samples, "share_error_writes_" + elevator, Math.abs(written - promised));
            progress.step("readers %d:1, %s".formatted(ratio, of));
            double read = run.shareOfReads(name(ratio), name(1, "b"));
            progress.say("readers %d:1 got %.3f, promised %.3f".formatted(ratio, read, promised));
            add(samples, "share_error_reads_" + elevator, Math.abs(read - promised));
          }
        }
      } finally {
        cluster.down();
      }
    }
    DiskJobsResult jobs = new DiskJobsResult();
    for (String elevator : ELEVATORS) {
      new DiskJobs(options.quick(), repeats, progress, jobs).measure(elevator);
    }
    return document(options, samples, repeats, jobs);
  }

  private static void add(Map<String, List<Double>> samples, String figure, double sample) {
    samples.computeIfAbsent(figure, name -> new ArrayList<>()).add(sample);
  }

  private static String name(int weight) {
    return name(weight, "a");
  }

  static String name(int weight, String which) {
    return "weight-" + weight + "-" + which;
  }

  private static Map<String, String> keys() {
    Map<String, String> keys = new TreeMap<>();
    keys.put("weir.datanode.write-window", WINDOW);
    keys.put("dfs.blocksize", Long.toString(128L << 20));
    for (int ratio : RATIOS) {
      keys.put("weir.weight." + name(ratio), Integer.toString(ratio));
    }
    return keys;
  }

  private ResultDocument document(
      ExperimentOptions options,
      Map<String, List<Double>> samples,
      int repeats,
      DiskJobsResult jobs)
      throws IOException {
    ResultDocumentBuilder document =
        options
            .document(name())
            .summary(
                "Two applications of four streams each at one DataNode, on ext4 on a spindle; then WordCount beside"
                    + " TeraGen on two DataNodes, whose disks are in slow motion.")
            .device("model", "rotating.disk")
            .setting("repeats", repeats)
            .setting("write_window", WINDOW)
            .setting("jobs_slow_motion", SlowDisks.slowMotion(DiskJobs.NODES.size()))
            .setting("jobs_write_window", SlowDisks.WRITE_WINDOW)
            .setting("jobs_dirty_bytes", SlowDisks.DIRTY_BYTES)
            .setting("jobs_weights", DiskJobs.WEIGHT + ":1");
    List<Double> errors = new ArrayList<>();
    List<Double> lone = new ArrayList<>();
    samples.forEach(
        (name, values) -> {
          document.figure(name, Figure.of(Figure.FRACTION, array(values)));
          (name.startsWith("share") ? errors : lone).addAll(values);
        });
    double worst = errors.stream().mapToDouble(Double::doubleValue).max().orElse(1);
    jobs.addTo(document, ELEVATORS);
    return document
        .figure(
            "share_error_max",
            Figure.of(Figure.FRACTION, worst).withTarget(Target.atMost(MOST_ERROR)))
        .figure(
            "lone_writer_ratio",
            Figure.of(Figure.FRACTION, array(lone)).withTarget(Target.atLeast(LEAST_LONE_RATIO)))
        .note(
            "lone_writer_ratio is of the throughput to the disk, each block of 128 MiB synced at its end, Weir with its window over stock."
                + " Shares are of bytes in the steady part of a run; an error is the difference from the promised share.")
        .note(
            "Slowdowns are of WordCount's run time over its run time alone on the stock cluster under the same elevator. slowdown_stock"
                + " is the lesser of both elevators', slowdown_weir the greater. The jobs are processes on the cluster's file system, without"
                + " YARN; what their tasks write locally is in memory; TeraGen began 5 s before and wrote until WordCount was done.")
        .note(
            "slowdown_bfq and share_error_bfq are the rival's: bfq, and each application's threads of the DataNode in a blkio cgroup with the"
                + " same weights. For it, and for stock, Weir's policy is none, by which every transfer passes. share_error_reads_bfq and share_error_writes_bfq are Weir's under that elevator.")
        .build();
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
