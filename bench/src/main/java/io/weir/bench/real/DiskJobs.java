// SPDX-License-Identifier: Apache-2.0
package io.weir.bench.real;

import io.weir.bench.Progress;
import io.weir.bench.disk.DiskModel;
import io.weir.bench.real.JobsAtDisk.Outcome;
import io.weir.bench.real.JobsAtDisk.Setup;
import io.weir.hadoop.WeirKeys;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The part of {@link DiskSharesBench} with jobs: how much TeraGen slows WordCount down on stock
 * HDFS, with Weir and, under bfq, with the kernel's own groups; all on one cluster for each
 * elevator, in turn. The disks are in slow motion, so that the cores of this machine are to them as
 * the paper's were to its disks.
 */
final class DiskJobs {
  /** As long in time as 8 MiB are at full speed, and a little more. */
  static final String WINDOW = "1m";

  static final long DIRTY_BYTES = 64L << 20;
  private static final long FILE_BYTES = 8L << 20;
  private static final long QUICK_FILE_BYTES = 4L << 20;

  private final boolean quick;
  private final int repeats;
  private final Progress progress;
  private final DiskJobsResult result;
  private final double slowMotion = slowMotion();

  DiskJobs(boolean quick, int repeats, Progress progress, DiskJobsResult result) {
    this.quick = quick;
    this.repeats = repeats;
    this.progress = progress;
    this.result = result;
  }

  static double slowMotion() {
    return DiskModel.slowMotionForCores(
        Runtime.getRuntime().availableProcessors(), JobsAtDisk.NODES.size());
  }

  /** On a cluster of its own; under bfq with the rival, and the rival's shares. */
  void measure(String elevator) throws IOException, InterruptedException {
    int nodes = JobsAtDisk.NODES.size();
    RealCluster cluster = new RealCluster();
    try (BlkioGroups groups = BlkioGroups.mount()) {
      cluster.up(
          new ClusterOptions(nodes, elevator, nodes, /* yarn= */ false, keys())
              .inSlowMotion(slowMotion),
          progress);
      try {
        measureOn(groups, elevator);
      } finally {
        cluster.down();
      }
    }
  }

  private void measureOn(BlkioGroups groups, String elevator)
      throws IOException, InterruptedException {
    boolean withRival = elevator.equals("bfq");
    List<LabDisk> disks =
        JobsAtDisk.NODES.stream().map(node -> LabDisk.named(ClusterLayout.diskOf(node))).toList();
    DirtyLimits limits = DirtyLimits.of(disks, DIRTY_BYTES);
    try (JobsAtDisk jobs = new JobsAtDisk(keysOfJobs(), groups, progress)) {
      progress.step("text for WordCount, " + elevator);
      jobs.load(quick ? QUICK_FILE_BYTES : FILE_BYTES);
      for (int repeat = 0; repeat < repeats; repeat++) {
        for (Setup setup : setups(withRival, repeat)) {
          one(jobs, setup, elevator, repeat);
        }
      }
    } finally {
      limits.close();
    }
    if (withRival) {
      sharesOfRival(groups, disks);
    }
  }

  /** Those that the bench measures of Weir, on disks of the same speed as there. */
  private void sharesOfRival(BlkioGroups groups, List<LabDisk> disks)
      throws IOException, InterruptedException {
    for (LabDisk disk : disks) {
      disk.slowMotion(1);
    }
    DiskSharesRun run = new DiskSharesRun(quick, progress);
    String other = DiskSharesBench.name(1, "b");
    groups.add(other, 1);
    for (int ratio : DiskSharesBench.RATIOS) {
      groups.add(DiskSharesBench.name(ratio, "a"), ratio);
    }
    for (int repeat = 0; repeat < repeats; repeat++) {
      for (int ratio : DiskSharesBench.RATIOS) {
        String one = DiskSharesBench.name(ratio, "a");
        double promised = ratio / (ratio + 1.0);
        progress.step("the rival, %d:1, repeat %d".formatted(ratio, repeat + 1));
        double written = run.shareOfWrites(one, other);
        double read = run.shareOfReads(one, other);
        progress.say(
            "the rival %d:1: writers got %.3f, readers %.3f, promised %.3f"
                .formatted(ratio, written, read, promised));
        result.addShareError("writes", Math.abs(written - promised));
        result.addShareError("reads", Math.abs(read - promised));
      }
    }
    groups.removeAll();
  }

  private static List<Setup> setups(boolean withRival, int repeat) {
    List<Setup> setups = new ArrayList<>(List.of(Setup.ALONE, Setup.STOCK, Setup.WEIR));
    if (withRival) {
      setups.add(Setup.BLKIO);
    }
    if (repeat % 2 == 1) {
      Collections.reverse(setups);
    }
    return setups;
  }

  private void one(JobsAtDisk jobs, Setup setup, String elevator, int repeat)
      throws IOException, InterruptedException {
    progress.step("WordCount, %s, %s, repeat %d".formatted(setup, elevator, repeat + 1));
    Outcome outcome = jobs.run(setup);
    result.add(setup, elevator, outcome);
    progress.say(
        "WordCount %s, %s: %.1f s; %.1f MB/s written"
            .formatted(setup, elevator, outcome.seconds(), outcome.writtenBytesPerSecond() / 1e6));
  }

  private Map<String, String> keys() {
    DiskModel disk = DiskModel.rotating().inSlowMotion(slowMotion);
    String bandwidth = Long.toString(Math.round(disk.bandwidthBytesPerSecond()));
    Map<String, String> keys = new TreeMap<>(timeouts());
    keys.put("dfs.datanode.fsdataset.factory", BlkioFactory.class.getName());
    keys.put("dfs.namenode.fs-limits.min-block-size", "0");
    keys.put("dfs.heartbeat.interval", "1"); // deleted blocks are gone soon
    keys.put("dfs.namenode.redundancy.interval.seconds", "1s");
    keys.put(WeirKeys.POLICY, "none");
    keys.put(WeirKeys.WATCH_PERIOD, "1s");
    keys.put(WeirKeys.WRITE_WINDOW, WINDOW);
    keys.put(WeirKeys.READ_BANDWIDTH, bandwidth);
    keys.put(WeirKeys.WRITE_BANDWIDTH, bandwidth);
    keys.put(WeirKeys.SEEK_TIME, Math.round(disk.positioningNanos() / 1e6) + "ms");
    keys.put(WeirKeys.MAX_WAIT, seconds(15) + "s");
    keys.putAll(JobsAtDisk.weights(repeats * Setup.values().length));
    return keys;
  }

  private Map<String, String> keysOfJobs() {
    Map<String, String> keys = new TreeMap<>(timeouts());
    keys.put("fs.defaultFS", ClusterLayout.fileSystem());
    keys.put("dfs.replication", Integer.toString(JobsAtDisk.NODES.size()));
    keys.put("dfs.blocksize", Long.toString(64L << 20));
    return keys;
  }

  /** Whatever a disk in slow motion does takes longer, so everyone waits longer for it. */
  private Map<String, String> timeouts() {
    return Map.of(
        "dfs.client.socket-timeout", Long.toString(seconds(60) * 1000),
        "dfs.datanode.socket.write.timeout", Long.toString(seconds(480) * 1000));
  }

  private long seconds(int atFullSpeed) {
    return Math.round(atFullSpeed * Math.max(1, slowMotion));
  }
}
