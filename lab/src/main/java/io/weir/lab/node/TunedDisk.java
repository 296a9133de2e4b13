// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.node;

import io.weir.lab.Progress;
import io.weir.lab.cluster.ClusterLayout;
import io.weir.lab.cluster.DiskCluster;
import io.weir.lab.cluster.SlowDisks;
import io.weir.lab.cluster.SlowMotionHosts;
import io.weir.lab.jobs.JobKind;
import io.weir.mapreduce.profile.PhaseSeconds;
import io.weir.tuner.hosts.Hosts;
import io.weir.tuner.hosts.TunedMachine;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A node of a real cluster whose one disk has elevators that can be set.
 *
 * @param hosts that it is
 */
public record TunedDisk(SlotsCluster cluster, SlowMotionHosts hosts) {
  /** Tasks at a time: enough streams for an elevator to choose among. */
  public static final int SLOTS = 4;

  private static final JobSite SITE = JobSite.ROTATING;

  public static final double SLOW_MOTION = SITE.slowMotion();

  private static final Duration LEASE = Duration.ofSeconds(30);

  /** What is done on it. */
  public interface Use {
    void on(TunedDisk disk) throws Exception;
  }

  /**
   * Makes it with what jobs read, and takes it away. Its disk and the kernel's writing back are as
   * Debian has them, with mq-deadline, 128 KiB of read-ahead and a fifth of memory that may be
   * dirty.
   */
  public static void during(Progress progress, Use use) throws Exception {
    DiskCluster.<Exception>during(
        SITE.cluster(),
        progress,
        () -> {
          SlowDisks disks = new SlowDisks(SITE.nodeNames(), SITE.slowMotion());
          try (SlotsCluster cluster = new SlotsCluster(SITE, disks, progress);
              Hosts hosts = Hosts.start(List.of(host(disks.devices())), LEASE)) {
            progress.step("what the jobs read");
            cluster.load();
            use.on(new TunedDisk(cluster, new SlowMotionHosts(hosts, disks)));
          }
        });
  }

  private static TunedMachine host(List<String> disks) {
    return new TunedMachine("this host", /* isGuest= */ false, List.of("sh", "-s", "--"), disks);
  }

  /** The folder of its file system. */
  public Path data() {
    return ClusterLayout.dataOf(SITE.nodeNames().get(0));
  }

  /** Runs a job; how long its phases took is from its history. */
  public PhaseSeconds run(JobKind kind) throws IOException, InterruptedException {
    return cluster.phases(cluster.run(kind, SLOTS));
  }
}
