// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.slots;

import java.util.Optional;

/**
 * What a container of a node has on average, by which numbers of tasks are resources. A scheduler
 * that counts memory alone gives out more cores than there are; then cores do not count here
 * either.
 *
 * @param megabytes above 0
 * @param cores 0 if they do not count
 */
public record TaskSize(double megabytes, double cores) {
  /**
   * Of the containers that run.
   *
   * @param isByMemory whether cores do not count
   * @return nothing if none runs
   */
  public static Optional<TaskSize> of(RunningNode node, boolean isByMemory) {
    if (node.containers() == 0 || node.used().megabytes() == 0) {
      return Optional.empty();
    }
    double containers = node.containers();
    return Optional.of(
        new TaskSize(
            node.used().megabytes() / containers,
            isByMemory ? 0 : node.used().cores() / containers));
  }

  /** How many find room in a resource, 1 or more. */
  public int tasks(NodeResource resource) {
    double byMemory = resource.megabytes() / megabytes;
    double byCores = cores == 0 ? byMemory : resource.cores() / cores;
    return Math.max(1, (int) Math.min(byMemory, byCores));
  }

  /**
   * What so many need.
   *
   * @param own what the node has if nothing limits it, which is never exceeded
   * @param leastMegabytes below which a node is never given, so that a large container finds a node
   */
  public NodeResource of(int tasks, NodeResource own, long leastMegabytes) {
    if (tasks >= tasks(own)) {
      return own;
    }
    long least = Math.min(own.megabytes(), leastMegabytes);
    long memory = Math.min(own.megabytes(), Math.max(least, (long) Math.ceil(tasks * megabytes)));
    double part = memory / (double) own.megabytes();
    double needed = cores == 0 ? part * own.cores() : tasks * cores;
    double leastCores = own.cores() * (double) least / own.megabytes();
    int its = (int) Math.ceil(Math.max(1, Math.max(leastCores, needed)));
    return new NodeResource(memory, Math.min(own.cores(), its));
  }
}
