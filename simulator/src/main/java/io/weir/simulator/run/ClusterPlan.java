// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.run;

import io.weir.simulator.cluster.NodeShape;
import io.weir.simulator.job.JobPlan;
import io.weir.simulator.job.JobRules;
import io.weir.simulator.yarn.JobOrder;
import io.weir.simulator.yarn.ResourceManager;
import java.util.List;
import java.util.function.Supplier;

/**
 * What is simulated.
 *
 * @param nodes each node, by its place
 * @param jobs by submission
 * @param order makes the scheduler of the resource manager
 * @param seed of all that is by chance
 */
public record ClusterPlan(
    List<NodePlan> nodes,
    List<JobPlan> jobs,
    JobRules rules,
    ResourceManager.Settings manager,
    Supplier<JobOrder> order,
    long seed) {
  /**
   * A node, or several that are alike: then they share this object.
   *
   * @param blocks what each of the disks with blocks is, one or more
   * @param locals what each of those with local files is; empty if they are on those with blocks
   */
  public record NodePlan(NodeShape shape, List<DiskPlan> blocks, List<DiskPlan> locals) {}

  public ClusterPlan {
    nodes = List.copyOf(nodes);
    jobs = List.copyOf(jobs);
  }
}
