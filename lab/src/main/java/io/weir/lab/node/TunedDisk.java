// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.node;

import io.weir.lab.Progress;
import io.weir.lab.cluster.DiskCluster;
import io.weir.lab.cluster.SlowMotionHosts;
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

  /** Makes it with mq-deadline and what jobs read, and takes it away. */
  public static void during(Progress progress, Use use) throws Exception {
    DiskCluster.during(
        SITE.cluster(),
        SITE.nodeNames(),
        SlotsCluster.DIRTY_BYTES,
        progress,
        disks -> {
          disks.readAhead(SlotsCluster.READ_AHEAD_BYTES);
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

  /** Runs a job; how long its phases took is from its history. */
  public PhaseSeconds run(JobKind kind) throws IOException, InterruptedException {
    return cluster.phases(cluster.run(kind, SLOTS));
  }
}
