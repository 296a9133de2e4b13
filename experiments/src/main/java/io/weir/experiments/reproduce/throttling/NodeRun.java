// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.throttling;

import io.weir.experiments.reproduce.SimulatedCluster;
import io.weir.model.device.Curve;
import io.weir.model.device.ProbedDevice;
import io.weir.model.job.Stage;
import io.weir.simulator.job.JobRun;
import io.weir.simulator.run.ClusterPlan;
import io.weir.simulator.run.ClusterSimulation;
import io.weir.simulator.run.DiskPlan;
import io.weir.simulator.run.Outcome;
import io.weir.simulator.run.Progress;
import java.util.List;

/**
 * One job on one node with one disk, until its maps have ended.
 *
 * @param maps how many ran
 * @param mapSeconds what one took, on average
 * @param phaseSeconds from the start of the first to the end of the last
 * @param busySeconds for which the disk worked
 * @param movedBytes by the disk
 */
record NodeRun(
    long maps, double mapSeconds, double phaseSeconds, double busySeconds, double movedBytes) {
  /** Readers lose as much as figure 2 says. */
  static final String FITTED_READS = "reads: {1: 110 MB/s, 8: 69 MB/s}";

  static final int MAPS = 56;

  /** How many ran at a time, on average. */
  double concurrency() {
    return maps * mapSeconds / phaseSeconds;
  }

  /** What the disk moved while it worked. */
  double bytesPerSecond() {
    return movedBytes / busySeconds;
  }

  /**
   * @param slots maps that run at a time
   * @param reads what a scenario says of a disk's readers, or nothing
   */
  static NodeRun of(String program, int slots, String reads, String policy, long seed) {
    return run(SimulatedCluster.plan(scenario(program, slots, reads), policy, seed));
  }

  /** On a disk without seeks. */
  static NodeRun onFlash(String program, int slots, long seed) {
    ClusterPlan plan = SimulatedCluster.plan(scenario(program, slots, ""), "stock", seed);
    ProbedDevice flash = new ProbedDevice(constant(700e6), constant(500e6), 0, 1, 0);
    ClusterPlan.NodePlan node =
        new ClusterPlan.NodePlan(
            plan.nodes().get(0).shape(), List.of(new DiskPlan.Stock(flash)), List.of());
    return run(
        new ClusterPlan(
            List.of(node), plan.jobs(), plan.rules(), plan.manager(), plan.order(), plan.seed()));
  }

  private static Curve constant(double bytesPerSecond) {
    return new Curve(new int[] {1}, new double[] {bytesPerSecond});
  }

  private static NodeRun run(ClusterPlan plan) {
    ClusterSimulation simulation = new ClusterSimulation(plan);
    int maps = plan.jobs().get(0).maps();
    simulation.runUntil(
        () ->
            !simulation.jobs().isEmpty()
                && simulation.jobs().get(0).times(Stage.MAP).count() == maps,
        Progress.NONE);
    JobRun job = simulation.jobs().get(0);
    Outcome outcome = Outcome.of(simulation);
    return new NodeRun(
        maps,
        job.times(Stage.MAP).mean(),
        outcome.endSeconds() - job.startedNanos() / 1e9,
        outcome.busy() * outcome.endSeconds(),
        outcome.movedBytes());
  }

  private static String scenario(String program, int slots, String reads) {
    return """
        cluster:
          nodes: 1
          processors: 8
          containers: 9
          maps: %d
          reduces: 1
          memory: 8 GB
          disks: {capacity: 250 GB, throughput: 110 MB/s, elevator: cfq%s}
        hadoop: {block: 128 MiB, master: 0 s, heartbeat: 1 s, slowstart: 1, replication: 1, input_copies: 1}
        jobs: [{program: %s, maps: %d, reduces: %d}]
        """
        .formatted(
            slots,
            reads.isEmpty() ? "" : ", " + reads,
            program,
            MAPS,
            program.startsWith("dfsio") ? 0 : 1);
  }
}
