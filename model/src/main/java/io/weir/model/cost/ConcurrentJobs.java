// SPDX-License-Identifier: Apache-2.0
package io.weir.model.cost;

import io.weir.model.device.Device;
import io.weir.model.device.Division;
import io.weir.model.device.NodeDisks;
import io.weir.model.device.PageCache;
import io.weir.model.device.Processors;
import io.weir.model.file.Allowed;
import io.weir.model.job.ProfileAtSlots;
import java.util.List;

/**
 * Jobs that start together and run beside each other, which the paper leaves to future work. Each
 * task meets whoever is at the device and the cores at that moment ({@link NodeSimulation}).
 */
public final class ConcurrentJobs {
  private final Simulations courses;
  private final int nodes;
  private final PageCache cache;

  /**
   * Of nodes with one disk each, which tasks share by their turns.
   *
   * @param cores of a node, 1 or more; threads that share a core are worth less than one each
   * @param nodes 1 or more
   * @param cache of each node
   */
  public ConcurrentJobs(Device device, double cores, int nodes, PageCache cache) {
    this(NodeDisks.of(device), cores, nodes, cache, Division.BY_TASK);
  }

  /**
   * @param cores of a node, 1 or more; threads that share a core are worth less than one each
   * @param nodes 1 or more
   * @param cache of each node
   * @param division of each disk
   */
  public ConcurrentJobs(
      NodeDisks disks, double cores, int nodes, PageCache cache, Division division) {
    this(disks, Processors.ofNode(cores), nodes, cache, division);
  }

  /**
   * The same of nodes that may share processors with others, which do as they do.
   *
   * @param nodes 1 or more
   * @param cache of each node
   * @param division of each disk
   */
  public ConcurrentJobs(
      NodeDisks disks, Processors processors, int nodes, PageCache cache, Division division) {
    this(new Simulations(disks, processors, division, Simulations.SPREAD), nodes, cache);
  }

  ConcurrentJobs(Simulations courses, int nodes, PageCache cache) {
    Allowed.atLeastOne("nodes", nodes);
    this.courses = courses;
    this.nodes = nodes;
    this.cache = cache;
  }

  /** When each job ends, in seconds from their common start, in the same order. */
  public List<Double> seconds(List<? extends ProfileAtSlots> jobs) {
    return courses.ends(jobs, nodes, cache);
  }
}
