// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.shares;

import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.experiments.engine.Factor;
import io.weir.experiments.engine.Lab;
import io.weir.experiments.engine.Measurement.Values;
import io.weir.hadoop.settings.WeirKeys;
import io.weir.lab.Progress;
import io.weir.lab.clients.TwoApplications;
import io.weir.lab.cluster.BlkioFactory;
import io.weir.lab.cluster.BlkioGroups;
import io.weir.lab.cluster.ClusterOptions;
import io.weir.lab.cluster.DiskCluster;
import io.weir.lab.hdfs.QuietLogs;
import io.weir.results.Target;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Whether shares hold at a disk under a real kernel: two applications at one DataNode that always
 * want more, readers and writers apart, by elevator; what the window of dirty bytes costs a writer
 * by itself; and what TeraGen costs WordCount ({@link DiskJobs}), beside the strongest rival in the
 * kernel.
 */
public final class DiskSharesBench {
  static final Factor<String> ELEVATOR = Factor.named("elevator", List.of("mq-deadline", "bfq"));
  private static final Factor<Integer> RATIO =
      new Factor<>("ratio", List.of(1, 4, 16), Object::toString, ratio -> ratio + ":1");
  private static final String WINDOW = "8m";
  private static final String LIGHT = "weight-1-b";

  private DiskSharesBench() {}

  public static Experiment declaration() {
    return Declaration.of("isolation-disk", Lab.THIS_PROCESS)
        .question("Do shares, and a job's run time, hold at disks under a real kernel?")
        .summary(
            "Two applications of four streams each at one DataNode, on ext4 on a spindle; then WordCount beside"
                + " TeraGen on two DataNodes, whose disks are in slow motion.")
        .takes("12 min a repeat", "10 min")
        .needs("root, FUSE and loop devices, Linux 6.2, 14 GB of memory")
        .device("model", "rotating.disk")
        .and(shares())
        .and(DiskJobs.declaration())
        .and(rival());
  }

  private static Declaration<TwoApplications> shares() {
    Declaration<TwoApplications> shares =
        Declaration.ofEach("shares", ELEVATOR, DiskSharesBench::cluster)
            .setting("write_window", WINDOW)
            // First, while both disks are empty: one that holds files is slower.
            .measuresFirst(
                (run, its, values) ->
                    values.put("lone_writer_ratio", run.loneWriterRatio(), run.loneWriterRatio()))
            .varies(RATIO)
            .measures((run, its, values) -> shareErrors(run, its.of(RATIO), values, ""));
    for (String elevator : ELEVATOR.levels()) {
      String lone = "lone_writer_ratio_" + elevator;
      shares.figure(lone, FRACTION, all -> all.of(lone));
      for (String what : List.of("share_error_reads", "share_error_writes")) {
        shares.figure(
            what + "_" + elevator,
            FRACTION,
            all -> all.of(what, its -> its.of(ELEVATOR).equals(elevator)));
      }
    }
    return shares
        .figure(
            "share_error_max",
            FRACTION,
            all ->
                greatest(
                    all.of("share_error_reads", its -> true),
                    all.of("share_error_writes", its -> true)),
            Target.atMost(0.05))
        .figure(
            "lone_writer_ratio",
            FRACTION,
            all ->
                ELEVATOR.levels().stream()
                    .flatMapToDouble(each -> Arrays.stream(all.of("lone_writer_ratio_" + each)))
                    .toArray(),
            Target.atLeast(0.97))
        .note(
            "lone_writer_ratio is of the throughput to the disk, each block of 128 MiB synced at its end, Weir with its window over stock."
                + " Shares are of bytes in the steady part of a run; an error is the difference from the promised share.");
  }

  /** The kernel's own groups under bfq, on disks of the same speed. */
  private static Declaration<TwoApplications> rival() {
    return Declaration.of("rival", rivalCluster())
        .varies(RATIO)
        .measures((run, its, values) -> shareErrors(run, its.of(RATIO), values, "blkio_"))
        .figure(
            "share_error_blkio_reads",
            FRACTION,
            all -> all.of("blkio_share_error_reads", its -> true))
        .figure(
            "share_error_blkio_writes",
            FRACTION,
            all -> all.of("blkio_share_error_writes", its -> true))
        .figure(
            "share_error_bfq",
            FRACTION,
            all ->
                greatest(
                    all.of("blkio_share_error_reads", its -> true),
                    all.of("blkio_share_error_writes", its -> true)))
        .note(
            "slowdown_bfq and share_error_bfq are the rival's: bfq, and each application's threads of the DataNode in a blkio cgroup with the"
                + " same weights. For it, and for stock, Weir's policy is none, by which every transfer passes. share_error_reads_bfq and share_error_writes_bfq are Weir's under that elevator.");
  }

  private static void shareErrors(TwoApplications run, int ratio, Values values, String prefix)
      throws IOException, InterruptedException {
    double promised = ratio / (ratio + 1.0);
    double written = run.shareOfWrites(heavy(ratio), LIGHT);
    double read = run.shareOfReads(heavy(ratio), LIGHT);
    values.put(prefix + "share_error_writes", Math.abs(written - promised));
    values.put(prefix + "share_error_reads", Math.abs(read - promised));
    values.say("writers got %.3f, readers %.3f, promised %.3f".formatted(written, read, promised));
  }

  /** None of none. */
  private static double[] greatest(double[] some, double[] others) {
    return Arrays.stream(new double[][] {some, others})
        .flatMapToDouble(Arrays::stream)
        .max()
        .stream()
        .toArray();
  }

  private static String heavy(int ratio) {
    return "weight-" + ratio + "-a";
  }

  private static TwoApplications applications(ExperimentOptions options, Progress progress) {
    return options.quick()
        ? new TwoApplications(3, 6, progress)
        : new TwoApplications(5, 10, progress);
  }

  /** Its first node has Weir, its second has not. */
  private static Lab<TwoApplications> cluster(String elevator) {
    return (options, progress, use) -> {
      QuietLogs.toFile(options.directory().resolve("hdfs.log"));
      Map<String, String> keys = keys();
      keys.put(WeirKeys.WRITE_WINDOW, WINDOW);
      RATIO.levels().forEach(each -> keys.put("weir.weight." + heavy(each), each.toString()));
      DiskCluster.<Exception>during(
          new ClusterOptions(2, elevator, 1, /* yarn= */ false, keys),
          progress,
          () -> use.on(applications(options, progress)));
    };
  }

  private static Lab<TwoApplications> rivalCluster() {
    return (options, progress, use) -> {
      Map<String, String> keys = keys();
      keys.put(WeirKeys.POLICY, "none");
      keys.put("dfs.datanode.fsdataset.factory", BlkioFactory.class.getName());
      try (BlkioGroups groups = BlkioGroups.mount()) {
        DiskCluster.<Exception>during(
            new ClusterOptions(1, "bfq", 1, /* yarn= */ false, keys),
            progress,
            () -> {
              groups.add(LIGHT, 1);
              for (int ratio : RATIO.levels()) {
                groups.add(heavy(ratio), ratio);
              }
              use.on(applications(options, progress));
            });
      }
    };
  }

  private static Map<String, String> keys() {
    Map<String, String> keys = new TreeMap<>();
    keys.put("dfs.blocksize", Long.toString(128L << 20));
    return keys;
  }
}
