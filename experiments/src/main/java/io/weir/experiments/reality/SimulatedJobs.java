// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reality;

import io.weir.lab.jobs.EmbeddedJobs;
import io.weir.simulator.cluster.NodeShape;
import io.weir.simulator.coordination.Coordination;
import io.weir.simulator.job.JobPlan;
import io.weir.simulator.job.JobRules;
import io.weir.simulator.job.Master;
import io.weir.simulator.run.ClusterPlan;
import io.weir.simulator.run.ClusterPlan.NodePlan;
import io.weir.simulator.run.ClusterSimulation;
import io.weir.simulator.run.DiskPlan;
import io.weir.simulator.run.Progress;
import io.weir.simulator.volume.MemoryVolume;
import io.weir.simulator.yarn.FifoOrder;
import io.weir.simulator.yarn.ResourceManager;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * WordCount, alone or beside TeraGen, each in a process of its own that has slots for its tasks, on
 * DataNodes with a disk each: all on one machine, whose processors they share.
 *
 * @param processors of the machine
 * @param socketBytes what a socket of it holds
 * @param words what WordCount costs
 * @param rows what TeraGen costs
 */
record SimulatedJobs(int processors, long socketBytes, JobCosts words, JobCosts rows) {
  /** A link of a machine to itself, for which nobody waits. */
  private static final double LOOPBACK_BYTES_PER_SECOND = 2e9;

  /** The runner of a process has no heartbeats: it gives a slot at once. */
  private static final long AT_ONCE_NANOS = 1_000_000;

  private static final double MEMORY_BYTES = 8e9;

  /**
   * How TeraGen is beside WordCount.
   *
   * @param weight of WordCount, where TeraGen has 1
   * @param headStartNanos of TeraGen
   */
  record Beside(int weight, long headStartNanos) {}

  /** The same jobs on so many times the data. */
  SimulatedJobs onData(double ofWords, double ofRows) {
    return new SimulatedJobs(processors, socketBytes, words.onData(ofWords), rows.onData(ofRows));
  }

  /** How long WordCount takes by itself. */
  double alone(List<DiskPlan> disks, long seed) {
    JobPlan job = job("wordcount", words, 1, 0, disks.size());
    return seconds(disks, Coordination.NONE, List.of(job), seed);
  }

  /** How long WordCount takes beside TeraGen. */
  double beside(List<DiskPlan> disks, Coordination coordination, Beside its, long seed) {
    return seconds(
        disks,
        coordination,
        List.of(
            job("wordcount", words, its.weight(), its.headStartNanos(), disks.size()),
            job("teragen", rows, 1, 0, disks.size())),
        seed);
  }

  private double seconds(
      List<DiskPlan> disks, Coordination coordination, List<JobPlan> jobs, long seed) {
    ClusterSimulation run =
        new ClusterSimulation(
            new ClusterPlan(
                nodes(disks, jobs.size() * EmbeddedJobs.SLOTS),
                ClusterPlan.Machines.ONE_FOR_ALL,
                coordination,
                jobs,
                rules(),
                new ResourceManager.Settings(AT_ONCE_NANOS, 0, Integer.MAX_VALUE),
                FifoOrder::new,
                seed,
                Map.of()));
    run.runUntil(
        () ->
            run.jobs().stream()
                .anyMatch(each -> each.plan().name().equals("wordcount") && each.isDone()),
        Progress.NONE);
    return run.simulation().nowNanos() / 1e9 - jobs.get(0).submitNanos() / 1e9;
  }

  private JobRules rules() {
    return new JobRules(
        1,
        Master.waiting(0),
        1,
        5,
        1000,
        0,
        false,
        true,
        JobRules.PACKET_BYTES,
        JobRules.HADOOP.unacknowledgedBytes(),
        socketBytes);
  }

  /** The processes of the jobs, which keep local files in memory, and the DataNodes. */
  private List<NodePlan> nodes(List<DiskPlan> disks, int slots) {
    DiskPlan memory = (simulation, pages, random) -> new MemoryVolume();
    List<NodePlan> nodes = new ArrayList<>();
    nodes.add(new NodePlan(shape(slots), List.of(), List.of(memory)));
    disks.forEach(each -> nodes.add(new NodePlan(shape(0), List.of(each), List.of())));
    return nodes;
  }

  private NodeShape shape(int slots) {
    return new NodeShape(
        processors, 1, slots, slots, slots, LOOPBACK_BYTES_PER_SECOND, MEMORY_BYTES);
  }

  private static JobPlan job(
      String name, JobCosts costs, double weight, long submitNanos, int replication) {
    return new JobPlan(
        name,
        "",
        "",
        weight,
        1,
        0,
        submitNanos,
        costs.profile(name, EmbeddedJobs.SLOTS),
        replication);
  }
}
