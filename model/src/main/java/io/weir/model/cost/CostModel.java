// SPDX-License-Identifier: Apache-2.0
package io.weir.model.cost;

import io.weir.model.device.Device;
import io.weir.model.device.Division;
import io.weir.model.device.NodeDisks;
import io.weir.model.device.PageCache;
import io.weir.model.device.Processors;
import io.weir.model.file.Allowed;
import io.weir.model.job.GraphAtSlots;
import io.weir.model.job.GraphStage;
import io.weir.model.job.JobGraph;
import io.weir.model.job.JobProfile;
import io.weir.model.job.PhaseProfile;
import io.weir.model.job.Stage;
import io.weir.model.job.StageProfile;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How long phases, tasks, stages and jobs take by the number of tasks that a node runs at a time
 * (sections 5.2 and 5.3).
 *
 * <pre>
 *   C_phase = max(CPU_phase, IO_read + IO_write) + f_i(N)
 *   C_task  = Σ C_phase
 *   C_stage = waves · C_task
 * </pre>
 *
 * <p>What I/O takes is the {@link Device}'s. Whom a task meets there is the {@link Sharing}'s: in
 * the paper, all N of its node. Beyond the paper, a node is followed from event to event ({@link
 * NodeSimulation}), where a task meets those who are there.
 */
public final class CostModel {
  private final Device device;
  private final Sharing sharing;
  private final Rounding rounding;
  private final PageCache cache;
  private final @Nullable Simulations courses;

  /** The paper's. */
  public CostModel(Device device, Rounding rounding) {
    this(device, Sharing.BY_ALL, rounding);
  }

  /** Of nodes that read everything from their devices. */
  public CostModel(Device device, Sharing sharing, Rounding rounding) {
    this(device, sharing, rounding, PageCache.NONE);
  }

  /**
   * @param cache of each node
   */
  public CostModel(Device device, Sharing sharing, Rounding rounding, PageCache cache) {
    this(device, sharing, rounding, cache, null);
  }

  private CostModel(
      Device device,
      Sharing sharing,
      Rounding rounding,
      PageCache cache,
      @Nullable Simulations courses) {
    this.courses = courses;
    this.device = device;
    this.sharing = sharing;
    this.rounding = rounding;
    this.cache = cache;
  }

  /**
   * Of nodes with one disk each that are followed from event to event.
   *
   * @param cores of each, 1 or more; threads that share a core are worth less than one each
   * @param cache of each
   */
  public static CostModel byEvents(Device device, double cores, PageCache cache) {
    return byEvents(NodeDisks.of(device), cores, cache);
  }

  /**
   * The same of nodes with several disks.
   *
   * @param cores of each, 1 or more; threads that share a core are worth less than one each
   * @param cache of each
   */
  public static CostModel byEvents(NodeDisks disks, double cores, PageCache cache) {
    return byEvents(disks, Processors.ofNode(cores), cache);
  }

  /**
   * The same of nodes that may share processors with others, which do as they do.
   *
   * @param cache of each
   */
  public static CostModel byEvents(NodeDisks disks, Processors processors, PageCache cache) {
    return new CostModel(
        disks.ofHdfs().get(0).device(),
        Sharing.BY_ALL,
        Rounding.NONE,
        cache,
        new Simulations(disks, processors, Division.BY_TASK, Simulations.SPREAD));
  }

  /**
   * The phases of an average task among others.
   *
   * @param running its stage, and how many of it run on the node
   */
  public List<PhaseCost> phases(Running running) {
    return phases(running, sharing.crowd(running));
  }

  /**
   * A phase of a task that has its node for itself.
   *
   * @param job of the task
   * @param nodes that the job runs on, 1 or more
   */
  public PhaseCost alone(JobProfile job, PhaseProfile phase, int nodes) {
    return PhaseCost.of(
        cache.seenByDevice(job, phase, nodes, 1), device, Contention.ALONE, job.maps().tasks());
  }

  /**
   * A phase of a task that has its node for itself.
   *
   * @param seen as the device sees it
   * @param segments how many a task of it reads in a shuffle, 0 or more
   */
  public PhaseCost alone(PhaseProfile seen, int segments) {
    return PhaseCost.of(seen, device, Contention.ALONE, segments);
  }

  private List<PhaseCost> phases(Running running, Contention crowd) {
    return running.stage().phases().stream()
        .map(each -> PhaseCost.of(each, device, crowd, running.maps()))
        .toList();
  }

  /**
   * A task and its stage on so many nodes, each of which runs so many tasks at a time.
   *
   * @param nodes 1 or more
   * @param slots tasks that a node runs at a time, 1 or more
   */
  public StagePrediction stage(JobProfile job, Stage stage, int nodes, int slots) {
    Allowed.atLeastOne("nodes", nodes);
    Allowed.atLeastOne("slots", slots);
    return stage(cache.seenByDevice(job, stage, nodes, slots), job.maps().tasks(), nodes, slots);
  }

  /**
   * A task and its stage by themselves on so many nodes, each of which runs so many tasks at a
   * time.
   *
   * @param nodes 1 or more
   * @param slots tasks that a node runs at a time, 1 or more
   */
  public StagePrediction stage(JobGraph job, GraphStage stage, int nodes, int slots) {
    Allowed.atLeastOne("nodes", nodes);
    Allowed.atLeastOne("slots", slots);
    return stage(cache.seenByDevice(job, stage, nodes, slots), stage.segments(), nodes, slots);
  }

  private StagePrediction stage(StageProfile profile, int maps, int nodes, int slots) {
    if (courses != null) {
      return courses.stage(profile, maps, nodes, slots);
    }
    Waves waves = Waves.of(profile.tasks(), nodes, slots);
    List<PhaseCost> phases = phases(new Running(profile, slots, maps));
    double taskSeconds = taskSeconds(phases);
    double restSeconds =
        waves.tasksOfRest() == 0
            ? 0
            : taskSeconds(phases(new Running(profile, waves.tasksOfRest(), maps)));
    return new StagePrediction(
        profile.stage(), slots, phases, taskSeconds, waves.full() * taskSeconds + restSeconds);
  }

  /** The sum of its phases (section 5.3), as late as slots notice. */
  private double taskSeconds(List<PhaseCost> phases) {
    return rounding.up(phases.stream().mapToDouble(PhaseCost::seconds).sum());
  }

  /**
   * A job whose reduces begin when its maps have ended: "the sum of the map and reduce stage
   * execution times" (section 5.3).
   */
  public JobPrediction job(JobProfile job, int nodes, int mapSlots, int reduceSlots) {
    return new JobPrediction(
        job.name(),
        stage(job, Stage.MAP, nodes, mapSlots),
        stage(job, Stage.REDUCE, nodes, reduceSlots));
  }

  /**
   * A job that is a graph of stages, on so many nodes that run so many of its tasks each.
   *
   * @param nodes 1 or more
   * @param slots tasks that a node runs at a time, of whatever stages, 1 or more
   */
  public GraphPrediction job(JobGraph job, int nodes, int slots) {
    List<StagePrediction> stages =
        job.stages().stream().map(each -> stage(job, each, nodes, slots)).toList();
    double seconds =
        courses == null
            ? GraphPrediction.leastSeconds(job, stages, nodes)
            : courses.ends(List.of(new GraphAtSlots(job, slots, 1)), nodes, cache).get(0);
    return new GraphPrediction(job, slots, stages, seconds);
  }
}
