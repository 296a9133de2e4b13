// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.shares;

import io.weir.experiments.shares.JobsAtDisk.Outcome;
import io.weir.experiments.shares.JobsAtDisk.Setup;
import io.weir.lab.Progress;
import io.weir.lab.cluster.BlkioFactory;
import io.weir.lab.cluster.BlkioGroups;
import io.weir.lab.cluster.ClusterLayout;
import io.weir.lab.cluster.ClusterOptions;
import io.weir.lab.cluster.RealCluster;
import io.weir.lab.cluster.SlowDisks;
import io.weir.lab.host.DirtyLimits;
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
  /** WordCount's; TeraGen's is 1. */
  static final int WEIGHT = 32;

  static final List<String> NODES = List.of("n1", "n2");

  private static final long FILE_BYTES = 8L << 20;
  private static final long QUICK_FILE_BYTES = 4L << 20;

  private final boolean quick;
  private final int repeats;
  private final Progress progress;
  private final DiskJobsResult result;
  private final double slowMotion = SlowDisks.slowMotion(NODES.size());

  DiskJobs(boolean quick, int repeats, Progress progress, DiskJobsResult result) {
    this.quick = quick;
    this.repeats = repeats;
    this.progress = progress;
    this.result = result;
  }

  /** On a cluster of its own; under bfq with the rival, and the rival's shares. */
  void measure(String elevator) throws IOException, InterruptedException {
    int nodes = NODES.size();
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
    SlowDisks disks = new SlowDisks(NODES, slowMotion);
    DirtyLimits limits = disks.limitDirty();
    try (JobsAtDisk jobs =
        new JobsAtDisk(
            NODES, WEIGHT, keysOfJobs(slowMotion, NODES.size()), disks, groups, progress)) {
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
  private void sharesOfRival(BlkioGroups groups, SlowDisks disks)
      throws IOException, InterruptedException {
    disks.atFullSpeed();
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
    Map<String, String> keys = new TreeMap<>(SlowDisks.keysOfNodes(slowMotion));
    keys.put("dfs.datanode.fsdataset.factory", BlkioFactory.class.getName());
    keys.put("dfs.namenode.fs-limits.min-block-size", "0");
    keys.putAll(JobsAtDisk.weights(repeats * Setup.values().length, WEIGHT));
    return keys;
  }

  /**
   * What jobs are told of a cluster of so many nodes, each of which has a replica of everything.
   */
  static Map<String, String> keysOfJobs(double slowMotion, int nodes) {
    Map<String, String> keys = new TreeMap<>(SlowDisks.timeouts(slowMotion));
    keys.put("fs.defaultFS", ClusterLayout.fileSystem());
    keys.put("dfs.replication", Integer.toString(nodes));
    keys.put("dfs.blocksize", Long.toString(64L << 20));
    return keys;
  }
}
