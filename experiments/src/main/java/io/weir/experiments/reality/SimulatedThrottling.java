// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reality;

import io.weir.hadoop.gate.GateSettings;
import io.weir.hadoop.settings.WeirKeys;
import io.weir.lab.cluster.SlowDisks;
import io.weir.lab.disk.DiskOfModel;
import io.weir.lab.host.LabDisk;
import io.weir.simulator.cluster.NodeShape;
import io.weir.simulator.coordination.Coordination;
import io.weir.simulator.job.JobPlan;
import io.weir.simulator.job.JobRules;
import io.weir.simulator.run.ClusterPlan;
import io.weir.simulator.run.ClusterPlan.NodePlan;
import io.weir.simulator.run.ClusterSimulation;
import io.weir.simulator.run.Progress;
import io.weir.simulator.yarn.CapacityOrder;
import io.weir.simulator.yarn.ResourceManager;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;

/**
 * Four jobs of one kind at once on YARN, on two nodes with a disk each, stock and coordinated: the
 * scenario of the bench jobs in the simulator.
 *
 * @param processors of the machine that has both nodes
 * @param socketBytes what a socket of it holds
 * @param costs what a job takes by itself, by the name of its program
 */
record SimulatedThrottling(int processors, long socketBytes, Map<String, ClusterCosts> costs) {
  static final int JOBS = 4;

  private static final int NODES = 2;
  private static final int CONTAINERS = 10;
  private static final double NANOS = 1e9;
  private static final double LOOPBACK_BYTES_PER_SECOND = 2e9;
  private static final double MEMORY_BYTES = 8e9;
  private static final String QUEUE = "default";

  /**
   * How long each job takes, by priority.
   *
   * @param program of all jobs
   */
  List<Double> seconds(String program, boolean coordinated, long seed) {
    ClusterSimulation run = new ClusterSimulation(plan(program, coordinated, seed));
    run.run(Progress.NONE);
    return run.jobs().stream()
        .map(each -> (each.endedNanos() - each.plan().submitNanos()) / NANOS)
        .toList();
  }

  private ClusterPlan plan(String program, boolean coordinated, long seed) {
    ClusterCosts its = costs.get(program);
    if (its == null) {
      throw new IllegalArgumentException("nothing was measured of " + program);
    }
    List<NodePlan> nodes = new ArrayList<>();
    for (int i = 0; i < NODES; i++) {
      nodes.add(node(coordinated));
    }
    List<JobPlan> jobs = new ArrayList<>();
    for (int i = 0; i < JOBS; i++) {
      long submitNanos = Math.round(i * its.submitSeconds() * NANOS);
      jobs.add(new JobPlan(program + " " + i, "", QUEUE, 1, 1, i, submitNanos, its.profile(), 1));
    }
    return new ClusterPlan(
        nodes,
        ClusterPlan.Machines.ONE_FOR_ALL,
        Coordination.NONE,
        jobs,
        rules(its),
        ResourceManager.Settings.HADOOP,
        () -> new CapacityOrder(Map.of(QUEUE, 100.0)),
        seed,
        Map.of());
  }

  private JobRules rules(ClusterCosts its) {
    JobRules usual = JobRules.HADOOP;
    return new JobRules(
        usual.slowStart(),
        its.master(),
        1,
        usual.parallelFetches(),
        usual.mostFetches(),
        0,
        true,
        true,
        JobRules.PACKET_BYTES,
        usual.unacknowledgedBytes(),
        socketBytes);
  }

  private NodePlan node(boolean coordinated) {
    double slowMotion = SlowDisks.slowMotion(NODES);
    KernelDisk kind =
        new KernelDisk(
            DiskOfModel.of(LabDisk.ROTATING, slowMotion), SlowDisks.DIRTY_BYTES, slowMotion, false);
    NodeShape shape =
        new NodeShape(
            processors,
            1,
            CONTAINERS,
            CONTAINERS,
            CONTAINERS,
            LOOPBACK_BYTES_PER_SECOND,
            MEMORY_BYTES);
    // Local files are on the same disk, and behind its gate where there is one.
    return new NodePlan(
        shape, List.of(coordinated ? kind.gated(settings(slowMotion)) : kind.stock()), List.of());
  }

  private static GateSettings settings(double slowMotion) {
    Map<String, String> keys = new TreeMap<>(SlowDisks.keysOfNodes(slowMotion));
    keys.put(WeirKeys.POLICY, "coordinate");
    keys.put(WeirKeys.COORDINATE_JOBS, "1");
    Configuration conf = new Configuration(/* loadDefaults= */ false);
    keys.forEach(conf::set);
    return GateSettings.of(conf);
  }
}
