// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.run;

import io.weir.core.request.Flow;
import io.weir.simulator.cluster.Cluster;
import io.weir.simulator.cluster.Node;
import io.weir.simulator.cluster.NodeShape;
import io.weir.simulator.coordination.NodeShares;
import io.weir.simulator.job.JobPlan;
import io.weir.simulator.job.JobRun;
import io.weir.simulator.job.Master;
import io.weir.simulator.job.Speculator;
import io.weir.simulator.job.TaskRun;
import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.node.Link;
import io.weir.simulator.node.Processors;
import io.weir.simulator.volume.DirtyPages;
import io.weir.simulator.volume.GatedVolume;
import io.weir.simulator.volume.Volume;
import io.weir.simulator.yarn.ResourceManager;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;

/** A cluster that runs the jobs of a plan. The same plan gives the same run. */
public final class ClusterSimulation {
  /** Volumes are told of flows that have ended so many at a time, as telling all of them takes. */
  private static final int ENDED_AT_A_TIME = 64;

  private final Simulation simulation = new Simulation();
  private final ClusterPlan plan;
  private final SplittableRandom random;
  private final Cluster cluster;
  private final ResourceManager manager;
  private final List<JobFlows> flows = new ArrayList<>();
  private final List<NodeShares> shares = new ArrayList<>();
  private final List<JobRun> jobs = new ArrayList<>();
  private final Set<Flow> ended = new HashSet<>();
  private int jobsDone;

  public ClusterSimulation(ClusterPlan plan) {
    this.plan = plan;
    this.random = new SplittableRandom(plan.seed());
    List<Node> nodes = new ArrayList<>();
    for (ClusterPlan.NodePlan each : plan.nodes()) {
      HostPlan host = each.host();
      if (host == null) {
        nodes.add(node(nodes, each));
      } else {
        nodes.addAll(machines(nodes.size(), each.shape(), host));
      }
    }
    this.cluster = new Cluster(simulation, nodes, random.split());
    share();
    this.manager = new ResourceManager(cluster, plan.order().get(), plan.manager());
    for (JobPlan each : plan.jobs()) {
      simulation.at(each.submitNanos(), Event.of(() -> submit(each)));
    }
  }

  /** With a broker a job has another weight at each node; else it has one everywhere. */
  private void share() {
    if (plan.coordination().isNone()) {
      flows.add(new JobFlows(plan.userWeights()));
      return;
    }
    for (Node node : cluster.nodes()) {
      flows.add(new JobFlows(plan.userWeights()));
      shares.add(
          new NodeShares("node" + node.index(), plan.coordination().mostFactor(), gatesOf(node)));
    }
    plan.coordination().begin(simulation, shares);
  }

  private static List<GatedVolume> gatesOf(Node node) {
    return node.volumes().stream()
        .filter(GatedVolume.class::isInstance)
        .map(GatedVolume.class::cast)
        .toList();
  }

  private Processors processors(NodeShape shape, List<Node> before) {
    boolean shared = plan.machines() == ClusterPlan.Machines.ONE_FOR_ALL && !before.isEmpty();
    return shared ? before.get(0).processors() : new Processors(simulation, shape.processors());
  }

  private Node node(List<Node> before, ClusterPlan.NodePlan its) {
    DirtyPages pages = DirtyPages.of(its.shape().memoryBytes());
    List<Volume> blocks = volumes(its.blocks(), pages);
    List<Volume> locals = its.locals().isEmpty() ? blocks : volumes(its.locals(), pages);
    return new Node(
        simulation, before.size(), its.shape(), processors(its.shape(), before), blocks, locals);
  }

  private List<Node> machines(int first, NodeShape shape, HostPlan host) {
    List<DirtyPages> pages = new ArrayList<>();
    for (int i = 0; i < host.machines(); i++) {
      pages.add(DirtyPages.of(shape.memoryBytes()));
    }
    List<List<Volume>> blocks = volumes(host.blocks(), pages);
    List<List<Volume>> locals = host.locals().isEmpty() ? blocks : volumes(host.locals(), pages);
    Processors processors = new Processors(simulation, host.processors());
    Link out = new Link(simulation, shape.networkBytesPerSecond());
    Link in = new Link(simulation, shape.networkBytesPerSecond());
    List<Node> nodes = new ArrayList<>();
    for (int i = 0; i < host.machines(); i++) {
      nodes.add(new Node(first + i, shape, processors, out, in, blocks.get(i), locals.get(i)));
    }
    return nodes;
  }

  /** Of each machine, those on each of the disks. */
  private List<List<Volume>> volumes(List<HostPlan.SharedDisk> disks, List<DirtyPages> pages) {
    List<List<Volume>> byMachine = new ArrayList<>();
    pages.forEach(each -> byMachine.add(new ArrayList<>()));
    for (HostPlan.SharedDisk each : disks) {
      List<Volume> made = each.make(simulation, pages, random.split());
      for (int i = 0; i < made.size(); i++) {
        byMachine.get(i).add(made.get(i));
      }
    }
    return byMachine;
  }

  private List<Volume> volumes(List<DiskPlan> disks, DirtyPages pages) {
    return disks.stream().map(each -> each.make(simulation, pages, random.split())).toList();
  }

  private void submit(JobPlan job) {
    List<Flow> byNode = flows.stream().map(each -> each.of(job)).toList();
    for (int i = 0; i < shares.size(); i++) {
      shares.get(i).add(byNode.get(i));
    }
    JobRun run =
        new JobRun(
            cluster,
            job,
            plan.rules(),
            jobs.size(),
            node -> byNode.get(byNode.size() == 1 ? 0 : node.index()),
            task -> done(task, byNode),
            random.split());
    jobs.add(run);
    startMaster(run, plan.rules().master());
  }

  private void startMaster(JobRun run, Master master) {
    Event begins = Event.of(() -> begin(run));
    if (master.processorNanos() == 0) {
      simulation.in(master.waitNanos(), begins);
      return;
    }
    Event isUp = Event.of(() -> simulation.in(master.waitNanos(), begins));
    run.masterNode().processors().work(master.processorNanos(), isUp);
  }

  private void begin(JobRun run) {
    manager.submit(run);
    if (plan.rules().speculates()) {
      new Speculator(simulation, run, () -> manager.more(run)).start();
    }
  }

  private void done(TaskRun task, List<Flow> byNode) {
    manager.done(task);
    if (task.job().isDone()) {
      jobsDone++;
      for (int i = 0; i < shares.size(); i++) {
        shares.get(i).remove(byNode.get(i));
      }
      ended.addAll(byNode);
      if (ended.size() >= ENDED_AT_A_TIME * byNode.size()) {
        cluster.nodes().forEach(each -> each.volumes().forEach(volume -> volume.forget(ended)));
        ended.clear();
      }
    }
  }

  /**
   * Runs until all jobs are done.
   *
   * @param progress told now and then how many jobs are done
   * @throws IllegalStateException if nothing happens any more and some are not
   */
  public void run(Progress progress) {
    runUntil(() -> jobsDone == plan.jobs().size(), progress);
  }

  /**
   * Runs until something holds, which is asked after each event.
   *
   * @throws IllegalStateException if nothing happens any more and it does not hold
   */
  public void runUntil(BooleanSupplier isOver, Progress progress) {
    long told = 0;
    while (!isOver.getAsBoolean()) {
      if (!simulation.step()) {
        throw new IllegalStateException(
            "%d of %d jobs are not done, and nothing happens any more"
                .formatted(plan.jobs().size() - jobsDone, plan.jobs().size()));
      }
      if (simulation.happened() - told >= Progress.EVENTS) {
        told = simulation.happened();
        progress.reached(simulation.nowNanos(), jobsDone, plan.jobs().size());
      }
    }
  }

  public Simulation simulation() {
    return simulation;
  }

  public Cluster cluster() {
    return cluster;
  }

  /** Those submitted so far, by submission. */
  public List<JobRun> jobs() {
    return jobs;
  }
}
