// SPDX-License-Identifier: Apache-2.0
package io.weir.model.device;

import io.weir.model.file.Allowed;
import io.weir.model.job.GraphStage;
import io.weir.model.job.JobGraph;
import io.weir.model.job.JobProfile;
import io.weir.model.job.PhaseProfile;
import io.weir.model.job.Stage;
import io.weir.model.job.StageProfile;

/**
 * The memory of a node that keeps files. The paper's model has none: there data is far larger. What
 * a job has written itself it often reads back from there; then the device has nothing to do.
 *
 * @param bytes of a node, 0 or more
 */
public record PageCache(double bytes) {
  /** As in the paper: everything is read from the device. */
  public static final PageCache NONE = new PageCache(0);

  public PageCache {
    Allowed.notNegative("bytes of the page cache", bytes);
  }

  /**
   * A stage as the device sees it: what its tasks read back is there if no more than the cache
   * holds has been read and written since it was written.
   *
   * @param nodes that the job runs on, 1 or more
   * @param slots tasks of the stage on a node at a time, 1 or more
   */
  public StageProfile seenByDevice(JobProfile job, Stage stage, int nodes, int slots) {
    return new StageProfile(
        stage,
        job.stage(stage).tasks(),
        job.stage(stage).phases().stream()
            .map(each -> seenByDevice(job, each, nodes, slots))
            .toList());
  }

  /** The same of a phase. */
  public PhaseProfile seenByDevice(JobProfile job, PhaseProfile phase, int nodes, int slots) {
    Stage stage = phase.phase().stage();
    double written = job.maps().tasks() * job.maps().bytes() / nodes;
    return seenByDevice(phase, written, slots * job.stage(stage).bytes());
  }

  /**
   * A stage of a graph as the device sees it.
   *
   * @param nodes that the job runs on, 1 or more
   * @param slots tasks of the stage on a node at a time, 1 or more
   */
  public StageProfile seenByDevice(JobGraph job, GraphStage stage, int nodes, int slots) {
    double written =
        job.parents(stage).stream()
            .map(GraphStage::profile)
            .mapToDouble(each -> each.tasks() * each.bytes() / nodes)
            .sum();
    StageProfile profile = stage.profile();
    return new StageProfile(
        profile.stage(),
        profile.tasks(),
        profile.phases().stream()
            .map(each -> seenByDevice(each, written, slots * profile.bytes()))
            .toList());
  }

  /**
   * @param byEarlierStages what those moved on a node whose output this stage reads
   * @param byThisStage what the tasks move that a node runs at a time
   */
  private PhaseProfile seenByDevice(
      PhaseProfile phase, double byEarlierStages, double byThisStage) {
    double bytesSince = phase.phase().readsShuffle() ? byEarlierStages : byThisStage;
    return !phase.phase().readsInput() && bytesSince <= bytes ? phase.withoutReads() : phase;
  }
}
