// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reality;

import io.weir.experiments.streams.JobsBench;
import io.weir.hadoop.gate.GateSettings;
import io.weir.hadoop.settings.WeirKeys;
import io.weir.lab.cluster.SlowDisks;
import io.weir.lab.disk.DiskOfModel;
import io.weir.lab.host.LabDisk;
import io.weir.model.job.JobProfile;
import io.weir.model.job.PhaseProfile;
import io.weir.model.job.StageProfile;
import io.weir.simulator.cluster.NodeShape;
import io.weir.simulator.coordination.Coordination;
import io.weir.simulator.job.Benchmarks;
import io.weir.simulator.job.JobPlan;
import io.weir.simulator.job.JobRules;
import io.weir.simulator.job.Work;
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
 * scenario of the bench jobs in the simulator. What a job does with a byte is what the lab has
 * profiled of it.
 *
 * @param processors of the machine that has both nodes
 * @param socketBytes what a socket of it holds
 */
record SimulatedThrottling(int processors, long socketBytes) {
  static final int JOBS = 4;

  private static final int NODES = 2;
  private static final int MAPS = 2;
  private static final long SORT_BYTES = 8 << 20;
  private static final int CONTAINERS = 12;
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
    return run.jobs().stream().map(each -> each.endedNanos() / 1e9).toList();
  }

  private ClusterPlan plan(String program, boolean coordinated, long seed) {
    List<NodePlan> nodes = new ArrayList<>();
    for (int i = 0; i < NODES; i++) {
      nodes.add(node(coordinated));
    }
    List<JobPlan> jobs = new ArrayList<>();
    for (int i = 0; i < JOBS; i++) {
      jobs.add(new JobPlan(program + " " + i, "", QUEUE, 1, 1, i, i, profile(program), 1));
    }
    return new ClusterPlan(
        nodes,
        ClusterPlan.Machines.ONE_FOR_ALL,
        Coordination.NONE,
        jobs,
        rules(),
        ResourceManager.Settings.HADOOP,
        () -> new CapacityOrder(Map.of(QUEUE, 100.0)),
        seed,
        Map.of());
  }

  private JobRules rules() {
    JobRules usual = JobRules.HADOOP;
    return new JobRules(
        usual.slowStart(),
        usual.masterNanos(),
        1,
        usual.parallelFetches(),
        usual.mostFetches(),
        0,
        false,
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

  /** What tasks have written a moment ago they find in memory, which holds all of it. */
  private static JobProfile profile(String program) {
    Work work = Benchmarks.all().get(program);
    if (work == null) {
      throw new IllegalArgumentException("the lab has not profiled " + program);
    }
    JobProfile whole = work.profile(program, MAPS, (double) JobsBench.mapBytes(), 1, SORT_BYTES, 0);
    return new JobProfile(program, inMemory(whole.maps()), inMemory(whole.reduces()));
  }

  private static StageProfile inMemory(StageProfile stage) {
    List<PhaseProfile> phases =
        stage.phases().stream().map(each -> isInput(each) ? each : each.withoutReads()).toList();
    return new StageProfile(stage.stage(), stage.tasks(), phases);
  }

  private static boolean isInput(PhaseProfile phase) {
    return phase.phase() == io.weir.model.job.Phase.READ_MAP_COLLECT;
  }
}
