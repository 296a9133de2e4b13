// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reality;

import io.weir.hadoop.gate.GateSettings;
import io.weir.hadoop.settings.WeirKeys;
import io.weir.lab.cluster.SlowDisks;
import io.weir.lab.disk.DiskModel;
import io.weir.lab.jobs.EmbeddedJobs;
import io.weir.simulator.cluster.NodeShape;
import io.weir.simulator.coordination.Coordination;
import io.weir.simulator.job.JobPlan;
import io.weir.simulator.job.JobRules;
import io.weir.simulator.run.ClusterPlan;
import io.weir.simulator.run.ClusterPlan.NodePlan;
import io.weir.simulator.run.ClusterSimulation;
import io.weir.simulator.run.DiskPlan;
import io.weir.simulator.run.Progress;
import io.weir.simulator.volume.MemoryVolume;
import io.weir.simulator.yarn.FifoOrder;
import io.weir.simulator.yarn.ResourceManager;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/**
 * WordCount, alone or beside TeraGen, on three DataNodes with an emulated disk each: the scenario
 * of the bench isolation in the simulator.
 *
 * @param slowMotion of the disks
 * @param words what WordCount costs
 * @param rows what TeraGen costs
 * @param socketBytes what a socket of this machine holds
 */
record SimulatedIsolation(
    double slowMotion, JobCosts words, JobCosts rows, long socketBytes) {
  /** A link of a machine to itself, of which nobody waits. */
  private static final double LOOPBACK_BYTES_PER_SECOND = 2e9;

  /** One machine has no heartbeats of nodes: its runner gives a slot at once. */
  private static final long AT_ONCE_NANOS = 1_000_000;

  private static final double MEMORY_BYTES = 8e9;

  /**
   * How long WordCount takes.
   *
   * @param keys of the DataNodes, as the real ones have them
   * @param weight of WordCount to TeraGen's 1; 0 where weights mean nothing
   */
  double seconds(Map<String, String> keys, boolean contended, int weight, long seed) {
    DiskPlan disk = disk(keys);
    int processors = Runtime.getRuntime().availableProcessors();
    List<JobPlan> jobs = new ArrayList<>();
    jobs.add(job("wordcount", words, Math.max(1, weight), processors));
    if (contended) {
      jobs.add(job("teragen", rows, 1, processors));
    }
    ClusterSimulation run =
        new ClusterSimulation(
            new ClusterPlan(
                nodes(disk, processors, EmbeddedJobs.DATA_NODES, jobs.size() * EmbeddedJobs.SLOTS),
                ClusterPlan.Machines.ONE_FOR_ALL,
                Coordination.NONE,
                jobs,
                rules(),
                new ResourceManager.Settings(AT_ONCE_NANOS, 0, Integer.MAX_VALUE),
                FifoOrder::new,
                seed));
    run.runUntil(
        () -> run.jobs().size() == jobs.size() && run.jobs().get(0).isDone(), Progress.NONE);
    return run.jobs().get(0).endedNanos() / 1e9;
  }

  private DiskPlan disk(Map<String, String> keys) {
    DiskModel model = DiskModel.rotating().inSlowMotion(slowMotion);
    if ("none".equals(keys.get(WeirKeys.POLICY))) {
      return SimulatedDisks.stock(model);
    }
    Configuration conf = new Configuration(/* loadDefaults= */ false);
    SlowDisks.timeouts(slowMotion).forEach(conf::set); // longest waits follow from them
    EmbeddedJobs.deviceKeys(slowMotion).forEach(conf::set);
    keys.forEach(conf::set);
    GateSettings settings = GateSettings.of(conf);
    return SimulatedDisks.gated(model, settings.onDevice(), settings.writeWindow().bytes());
  }

  private JobRules rules() {
    return new JobRules(
        1,
        0,
        1,
        5,
        1000,
        0,
        true,
        JobRules.PACKET_BYTES,
        JobRules.HADOOP.unacknowledgedBytes(),
        socketBytes);
  }

  /** The jobs' processes, and the DataNodes: all on one machine. */
  static List<NodePlan> nodes(DiskPlan disk, int processors, int dataNodes, int slots) {
    DiskPlan memory = (simulation, pages, random) -> new MemoryVolume();
    List<NodePlan> nodes = new ArrayList<>();
    nodes.add(new NodePlan(shape(processors, slots), List.of(), List.of(memory)));
    nodes.addAll(
        Collections.nCopies(
            dataNodes, new NodePlan(shape(processors, 0), List.of(disk), List.of())));
    return nodes;
  }

  private static NodeShape shape(int processors, int slots) {
    return new NodeShape(
        processors, slots, slots, slots, LOOPBACK_BYTES_PER_SECOND, MEMORY_BYTES);
  }

  private static JobPlan job(
      String name, JobCosts costs, double weight, int processors) {
    boolean reduces = costs.readBytes() > 0;
    return new JobPlan(
        name,
        "",
        "",
        weight,
        1,
        0,
        0,
        costs.profile(name, EmbeddedJobs.SLOTS, processors, reduces),
        EmbeddedJobs.DATA_NODES);
  }
}
