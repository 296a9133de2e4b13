// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.tuning;

import io.weir.experiments.prediction.SlotsCluster;
import io.weir.lab.Progress;
import io.weir.lab.cluster.ClusterOptions;
import io.weir.lab.cluster.DiskCluster;
import io.weir.lab.cluster.SlowDisks;
import io.weir.lab.cluster.SlowMotionHosts;
import io.weir.lab.host.LabDisk;
import io.weir.tuner.hosts.Hosts;
import io.weir.tuner.hosts.TunedMachine;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** A node of a real cluster whose one disk has elevators that can be set. */
final class TunedDisk {
  /** Tasks at a time: enough streams for an elevator to choose among. */
  static final int SLOTS = 4;

  static final double SLOW_MOTION = SlowDisks.slowMotion(SlotsCluster.NODES.size()) / 2;

  private static final Duration LEASE = Duration.ofSeconds(30);

  /** What is done on it. */
  interface Measurement {
    void on(SlotsCluster cluster, SlowMotionHosts fleet) throws IOException, InterruptedException;
  }

  private TunedDisk() {}

  /** Makes it with mq-deadline and what jobs read, measures, and takes it away. */
  static void during(Progress progress, Measurement measurement)
      throws IOException, InterruptedException {
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
              Hosts fleet = Hosts.start(List.of(host(disks.devices())), LEASE)) {
            progress.step("what the jobs read");
            cluster.load();
            measurement.on(cluster, new SlowMotionHosts(fleet, disks));
          }
        });
  }

  private static TunedMachine host(List<String> disks) {
    return new TunedMachine("this host", /* isGuest= */ false, List.of("sh", "-s", "--"), disks);
  }
}
