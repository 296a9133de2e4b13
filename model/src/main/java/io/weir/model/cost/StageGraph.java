// SPDX-License-Identifier: Apache-2.0
package io.weir.model.cost;

import io.weir.model.device.PageCache;
import io.weir.model.job.GraphAtSlots;
import io.weir.model.job.GraphStage;
import io.weir.model.job.JobAtSlots;
import io.weir.model.job.JobGraph;
import io.weir.model.job.ProfileAtSlots;
import io.weir.model.job.Stage;
import io.weir.model.job.StageProfile;
import java.util.ArrayList;
import java.util.List;

/**
 * A job as the devices of its nodes see it.
 *
 * @param stages each after its parents
 * @param endSeconds from the end of the last stage to the end of the job
 */
record StageGraph(List<SeenStage> stages, double weight, double endSeconds) {

  /**
   * @param parents where its parents are among the stages
   * @param slots tasks of the job that a node runs at a time while this stage runs
   */
  record SeenStage(
      StageProfile profile, List<Integer> parents, double waitSeconds, int slots, int segments) {}

  static StageGraph of(ProfileAtSlots job, int nodes, PageCache cache) {
    return job instanceof JobAtSlots mapReduce
        ? of(mapReduce, nodes, cache)
        : of((GraphAtSlots) job, nodes, cache);
  }

  /** Reduces begin when maps have ended. */
  private static StageGraph of(JobAtSlots job, int nodes, PageCache cache) {
    List<SeenStage> stages = new ArrayList<>();
    for (Stage each : Stage.OF_MAPREDUCE) {
      int slots = job.slots(each);
      StageProfile seen = cache.seenByDevice(job.job(), each, nodes, slots);
      List<Integer> parents = each == Stage.MAP ? List.of() : List.of(0);
      stages.add(new SeenStage(seen, parents, 0, slots, job.job().maps().tasks()));
    }
    return new StageGraph(stages, job.weight(), 0);
  }

  private static StageGraph of(GraphAtSlots graph, int nodes, PageCache cache) {
    JobGraph job = graph.job();
    List<SeenStage> stages = new ArrayList<>();
    for (GraphStage each : job.stages()) {
      stages.add(
          new SeenStage(
              cache.seenByDevice(job, each, nodes, graph.slots()),
              each.parents().stream().map(job::indexOf).toList(),
              each.waitSeconds(),
              graph.slots(),
              each.segments()));
    }
    return new StageGraph(stages, graph.weight(), job.endSeconds());
  }

  int tasks() {
    return stages.stream().mapToInt(each -> each.profile().tasks()).sum();
  }

  /**
   * What a node does of it.
   *
   * @param shorter how many times fewer tasks each stage has, 1 or more
   */
  JobSimulation simulation(int nodes, int shorter) {
    List<StageSimulation> simulated = new ArrayList<>();
    for (SeenStage each : stages) {
      int tasks = (each.profile.tasks() + shorter - 1) / shorter;
      simulated.add(
          new StageSimulation(
              each.profile.scaled(tasks, 1),
              each.parents.stream().map(simulated::get).toList(),
              each.waitSeconds / shorter,
              each.slots,
              each.segments,
              nodes));
    }
    return new JobSimulation(simulated, weight);
  }
}
