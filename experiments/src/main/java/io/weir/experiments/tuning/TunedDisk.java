// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.tuning;

import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.experiments.engine.Lab;
import io.weir.experiments.prediction.SlotsCluster;
import io.weir.lab.Progress;
import io.weir.lab.cluster.ClusterOptions;
import io.weir.lab.cluster.DiskCluster;
import io.weir.lab.cluster.SlowDisks;
import io.weir.lab.cluster.SlowMotionHosts;
import io.weir.lab.hdfs.QuietLogs;
import io.weir.lab.host.LabDisk;
import io.weir.lab.jobs.JobKind;
import io.weir.mapreduce.profile.PhaseSeconds;
import io.weir.tuner.hosts.Hosts;
import io.weir.tuner.hosts.TunedMachine;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * A node of a real cluster whose one disk has elevators that can be set.
 *
 * @param hosts that it is
 */
record TunedDisk(
    SlotsCluster cluster, SlowMotionHosts hosts, ExperimentOptions options, Progress progress) {
  /** Tasks at a time: enough streams for an elevator to choose among. */
  private static final int SLOTS = 4;

  private static final double SLOW_MOTION = SlowDisks.slowMotion(1) / 2;
  private static final Duration LEASE = Duration.ofSeconds(30);

  /** An experiment on it. */
  static Declaration<TunedDisk> declaration(String name) {
    return Declaration.of(name, lab())
        .needs("root, FUSE and loop devices, Linux 6.2, vmtouch, inotify-tools, 16 GB of memory")
        .device("model", LabDisk.LEVEL)
        .setting("slots", SLOTS)
        .setting("slow_motion", SLOW_MOTION);
  }

  /** Made with mq-deadline and what jobs read. */
  private static Lab<TunedDisk> lab() {
    return (options, progress, use) -> {
      QuietLogs.toFile(options.directory().resolve("hadoop.log"));
      DiskCluster.during(
          new ClusterOptions(
                  SlotsCluster.NODES.size(),
                  "mq-deadline",
                  0,
                  /* yarn= */ true,
                  SlotsCluster.keys(SLOW_MOTION))
              .inSlowMotion(SLOW_MOTION)
              .onDisks(LabDisk.LEVEL),
          SlotsCluster.NODES,
          SlotsCluster.DIRTY_BYTES,
          progress,
          disks -> {
            disks.readAhead(SlotsCluster.READ_AHEAD_BYTES);
            try (SlotsCluster cluster = new SlotsCluster(disks, progress);
                Hosts hosts = Hosts.start(List.of(host(disks.devices())), LEASE)) {
              progress.step("what the jobs read");
              cluster.load();
              use.on(new TunedDisk(cluster, new SlowMotionHosts(hosts, disks), options, progress));
            }
          });
    };
  }

  private static TunedMachine host(List<String> disks) {
    return new TunedMachine("this host", /* isGuest= */ false, List.of("sh", "-s", "--"), disks);
  }

  /** Runs a job; how long its phases took is from its history. */
  PhaseSeconds run(JobKind kind) throws IOException, InterruptedException {
    return cluster.phases(cluster.run(kind, SLOTS));
  }
}
