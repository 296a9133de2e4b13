// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.run;

import io.weir.simulator.cluster.NodeShape;
import io.weir.simulator.coordination.Coordination;
import io.weir.simulator.job.JobPlan;
import io.weir.simulator.job.JobRules;
import io.weir.simulator.yarn.JobOrder;
import io.weir.simulator.yarn.ResourceManager;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What is simulated.
 *
 * @param nodes each node, by its place
 * @param machines that they are on
 * @param coordination how the weights of jobs follow what they get elsewhere
 * @param jobs by submission
 * @param order makes the scheduler of the resource manager
 * @param seed of all that is by chance
 * @param userWeights of users' shares of each disk, by name; whoever is not there has the usual one
 */
public record ClusterPlan(
    List<NodePlan> nodes,
    Machines machines,
    Coordination coordination,
    List<JobPlan> jobs,
    JobRules rules,
    ResourceManager.Settings manager,
    Supplier<JobOrder> order,
    long seed,
    Map<String, Double> userWeights) {
  /**
   * A node, or several that are alike: then they share this object.
   *
   * @param blocks what each of the disks with blocks is; none if it only runs tasks
   * @param locals what each of those with local files is; empty if they are on those with blocks
   * @param host whose virtual machines are nodes of this shape, with its disks in place of these;
   *     null if this is a node itself
   */
  public record NodePlan(
      NodeShape shape, List<DiskPlan> blocks, List<DiskPlan> locals, @Nullable HostPlan host) {
    /** A node that is a machine. */
    public NodePlan(NodeShape shape, List<DiskPlan> blocks, List<DiskPlan> locals) {
      this(shape, blocks, locals, null);
    }
  }

  /** How the nodes of a cluster are connected beside their network. */
  public enum Machines {
    /** Each has processors of its own. */
    ONE_EACH,
    /** All are on one machine, and share the processors of the first of them. */
    ONE_FOR_ALL
  }

  public ClusterPlan {
    nodes = List.copyOf(nodes);
    jobs = List.copyOf(jobs);
    userWeights = Map.copyOf(userWeights);
  }

  /** Of machines without a broker, and all users have the same weight. */
  public ClusterPlan(
      List<NodePlan> nodes,
      List<JobPlan> jobs,
      JobRules rules,
      ResourceManager.Settings manager,
      Supplier<JobOrder> order,
      long seed) {
    this(nodes, Machines.ONE_EACH, Coordination.NONE, jobs, rules, manager, order, seed, Map.of());
  }

  /** The same with other jobs and weights of users. */
  public ClusterPlan with(List<JobPlan> others, Map<String, Double> weights) {
    return new ClusterPlan(
        nodes, machines, coordination, others, rules, manager, order, seed, weights);
  }

  /** The same with a broker, or without. */
  public ClusterPlan with(Coordination other) {
    return new ClusterPlan(nodes, machines, other, jobs, rules, manager, order, seed, userWeights);
  }
}
