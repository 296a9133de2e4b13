// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.request.Flow;
import io.weir.core.request.IoStream;
import io.weir.model.job.JobProfile;
import io.weir.model.job.Phase;
import io.weir.model.job.PhaseProfile;
import io.weir.model.job.Stage;
import io.weir.model.job.StageProfile;
import io.weir.simulator.cache.CacheSettings;
import io.weir.simulator.cache.PageCache;
import io.weir.simulator.cluster.NodeShape;
import io.weir.simulator.device.BlockQueue;
import io.weir.simulator.device.FlashDisk;
import io.weir.simulator.device.FlashModel;
import io.weir.simulator.elevator.Noop;
import io.weir.simulator.elevator.QueueLimits;
import io.weir.simulator.job.JobPlan;
import io.weir.simulator.job.JobRules;
import io.weir.simulator.volume.CachedVolume;
import io.weir.simulator.yarn.FifoOrder;
import io.weir.simulator.yarn.ResourceManager;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A job of one map, which spills 10 MB and merges them into 10 more, and one reduce, which fetches
 * 10 MB and makes 10 MB of output, on a node whose page cache has room for all of it.
 */
class DeletedFilesTest {
  private static final double MB = 1e6;
  private static final double RATE = 100 * MB;
  private static final long SECOND = 1_000_000_000L;

  private static PhaseProfile writes(Phase phase, double bytes) {
    return new PhaseProfile(phase, 0.01, 0, 0, bytes);
  }

  private static JobPlan job(PhaseProfile... ofMap) {
    JobProfile profile =
        new JobProfile(
            "job",
            new StageProfile(Stage.MAP, 1, List.of(ofMap)),
            new StageProfile(
                Stage.REDUCE,
                1,
                List.of(writes(Phase.SHUFFLE, 10 * MB), writes(Phase.READ_REDUCE_WRITE, 10 * MB))));
    return new JobPlan("job", "", "", 1, 1, 0, 0, profile, 1);
  }

  /** What is on the disk a minute after the job, in MB. */
  private static long writtenMegabytes(JobPlan job) {
    NodeShape shape = new NodeShape(2, 1, 2, 2, 2, 1e9, 8e9);
    ClusterSimulation run =
        new ClusterSimulation(
            new ClusterPlan(
                List.of(new ClusterPlan.NodePlan(shape, List.of(disk()), List.of())),
                List.of(job),
                JobRules.HADOOP,
                ResourceManager.Settings.HADOOP,
                FifoOrder::new,
                1));
    run.run(Progress.NONE);
    run.simulation().runUntil(run.simulation().nowNanos() + 60 * SECOND);
    return Math.round(run.cluster().node(0).volumes().get(0).movedBytes() / MB);
  }

  private static DiskPlan disk() {
    return (simulation, pages, random) -> {
      FlashDisk disk = new FlashDisk(simulation, new FlashModel(1, 0, 0, RATE, 1e15, 1));
      BlockQueue queue = new BlockQueue(simulation, new Noop(QueueLimits.depth(4)), disk);
      PageCache cache =
          new PageCache(
              simulation,
              CacheSettings.ofToday(1L << 30),
              queue,
              new IoStream(new Flow("flusher", 1)),
              0);
      return new CachedVolume(cache, queue, () -> 0, 1L << 30, random);
    };
  }

  @Test
  void onlyTheOutputOfAShortJobReachesTheDisk() {
    JobPlan job = job(writes(Phase.READ_MAP_COLLECT, 10 * MB), writes(Phase.MAP_MERGE, 10 * MB));

    assertThat(writtenMegabytes(job)).isEqualTo(10);
  }

  @Test
  void aMapThatMergesNothingKeepsItsSpillUntilTheJobEnds() {
    PhaseProfile waits = new PhaseProfile(Phase.MAP_MERGE, 0, 40, 0, 0); // beyond 30 s of dirt

    assertThat(writtenMegabytes(job(writes(Phase.READ_MAP_COLLECT, 10 * MB), waits))).isEqualTo(20);
  }
}
