// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.graph;

import io.weir.model.cost.CostModel;
import io.weir.model.cost.Rounding;
import io.weir.model.cost.Sharing;
import io.weir.model.device.Device;
import io.weir.model.device.OverNetwork;
import io.weir.model.device.PageCache;
import io.weir.model.job.GraphStage;
import io.weir.model.job.JobGraph;
import io.weir.model.job.PhaseProfile;
import java.util.List;
import java.util.function.Function;

/**
 * A graph of stages as it ran, of which a profile is made.
 *
 * @param stages one or more, each after its parents
 * @param endSeconds from the end of the last stage to the end of the job, 0 or more
 * @param nodes that its tasks ran on, 1 or more
 */
public record MeasuredGraph(String name, List<MeasuredStage> stages, double endSeconds, int nodes) {
  public MeasuredGraph {
    stages = List.copyOf(stages);
  }

  /** The profile of the job wherever it ran. */
  public JobGraph profile() {
    return of(StagePhases::phases);
  }

  /**
   * The same, which knows how far computing and I/O overlapped, and what tasks waited for beside
   * processor and device.
   *
   * @param device that each of its nodes had
   * @param cache that each of them had
   */
  public JobGraph profile(Device device, PageCache cache) {
    JobGraph known = profile();
    Device ofNodes = new OverNetwork(device, Double.POSITIVE_INFINITY, nodes, 1);
    CostModel alone = new CostModel(ofNodes, Sharing.BY_NONE, Rounding.NONE);
    return of(
        phases ->
            phases.phases(
                each -> alone.alone(seen(known, each, cache), phases.segments()).ioSeconds()));
  }

  /** A task that ran by itself found in memory what is no more than the cache holds. */
  private static PhaseProfile seen(JobGraph job, PhaseProfile phase, PageCache cache) {
    double all = job.stages().stream().mapToDouble(MeasuredGraph::bytes).sum();
    return !phase.phase().readsInput() && all <= cache.bytes() ? phase.withoutReads() : phase;
  }

  private static double bytes(GraphStage stage) {
    return stage.profile().tasks() * stage.profile().bytes();
  }

  private JobGraph of(Function<StagePhases, List<PhaseProfile>> phasesOf) {
    return new JobGraph(
        name,
        stages.stream().map(each -> each.with(phasesOf.apply(each.phases()))).toList(),
        endSeconds);
  }
}
