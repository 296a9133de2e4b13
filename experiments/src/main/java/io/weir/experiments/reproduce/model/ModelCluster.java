// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.model;

import io.weir.model.device.Curve;
import io.weir.model.device.Hardware;
import io.weir.model.device.PageCache;
import io.weir.model.device.ProbedDevice;
import io.weir.model.job.JobProfile;
import io.weir.model.job.Stage;
import io.weir.simulator.cluster.NodeShape;
import io.weir.simulator.job.JobPlan;
import io.weir.simulator.job.JobRules;
import io.weir.simulator.run.ClusterPlan;
import io.weir.simulator.run.ClusterSimulation;
import io.weir.simulator.run.DiskPlan;
import io.weir.simulator.run.Progress;
import io.weir.simulator.yarn.FifoOrder;
import io.weir.simulator.yarn.ResourceManager;
import java.util.Collections;
import java.util.List;

/**
 * The nodes of table 2, simulated: eight cores, 24 GB, and one array of ten disks as figure 7 has
 * measured it. Reduces begin when all maps have ended (section 6).
 *
 * @param nodes how many
 * @param slots tasks that a node runs at a time
 * @param memoryBytes of a node's page cache
 */
record ModelCluster(int nodes, int slots, double memoryBytes) {
  static final String GIVEN =
      "8 cores, 24 GB, an array that reads 380 MB/s, writes 150 MB/s and takes 0.1 s before a file's first byte,"
          + " reduces after the maps";

  static final double MEMORY_BYTES = 24e9;

  private static final int CORES = 8;
  private static final double LINK_BYTES_PER_SECOND = 1.25e9;
  private static final long HEARTBEAT_NANOS = 100_000_000;
  private static final int NODES_PASSED = 40;
  private static final double SPREAD = 0.05;
  private static final JobRules RULES = new JobRules(1, 0, 3, 5, 1000, SPREAD, false);

  /**
   * As it is simulated: each file that is read begins with a random access, a segment too. "The
   * total throughput remains relatively stable" with more streams (section 5.4.1).
   */
  static ProbedDevice array() {
    return array(0);
  }

  /** As the model has it: a segment costs a random access. */
  static ProbedDevice arrayOfModel() {
    return array(Hardware.OF_PAPER.randomSeconds());
  }

  private static ProbedDevice array(double randomSeconds) {
    Hardware paper = Hardware.OF_PAPER;
    return new ProbedDevice(
        constant(1 / paper.readSecondsPerByte()),
        constant(1 / paper.writeSecondsPerByte()),
        randomSeconds,
        1,
        paper.interferenceSeconds(1));
  }

  private static Curve constant(double bytesPerSecond) {
    return new Curve(new int[] {1}, new double[] {bytesPerSecond});
  }

  /** What a job takes there. */
  ModelRun run(JobProfile job, long seed) {
    ClusterSimulation simulation = new ClusterSimulation(plan(job, seed));
    simulation.runUntil(
        () ->
            !simulation.jobs().isEmpty()
                && simulation.jobs().get(0).times(Stage.MAP).count() == job.maps().tasks(),
        Progress.NONE);
    double ofMaps = simulation.simulation().nowNanos() / 1e9;
    double processorSeconds =
        simulation.cluster().nodes().stream()
                .mapToDouble(each -> each.processors().busyNanos())
                .sum()
            / 1e9;
    simulation.run(Progress.NONE);
    return new ModelRun(
        ofMaps,
        simulation.simulation().nowNanos() / 1e9 - ofMaps,
        simulation.jobs().get(0).times(Stage.MAP).mean(),
        simulation.jobs().get(0).times(Stage.MAP).deviation(),
        processorSeconds / job.maps().tasks());
  }

  private ClusterPlan plan(JobProfile job, long seed) {
    NodeShape shape =
        new NodeShape(CORES, 1, slots, slots, slots, LINK_BYTES_PER_SECOND, memoryBytes);
    ClusterPlan.NodePlan node =
        new ClusterPlan.NodePlan(shape, List.of(new DiskPlan.Stock(array())), List.of());
    return new ClusterPlan(
        Collections.nCopies(nodes, node),
        List.of(new JobPlan(job.name(), "", "", 1, 1, 0, 0, withPageCache(job), 1)),
        RULES,
        new ResourceManager.Settings(HEARTBEAT_NANOS, NODES_PASSED, Integer.MAX_VALUE),
        FifoOrder::new,
        seed);
  }

  /** A node has in memory what it has written lately. */
  private JobProfile withPageCache(JobProfile job) {
    PageCache cache = new PageCache(memoryBytes);
    return new JobProfile(
        job.name(),
        cache.seenByDevice(job, Stage.MAP, nodes, slots),
        cache.seenByDevice(job, Stage.REDUCE, nodes, slots));
  }
}
