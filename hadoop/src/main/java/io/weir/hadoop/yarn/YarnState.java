// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.yarn;

import java.util.List;

/**
 * Queues and applications as a ResourceManager reports them.
 *
 * @param queues all but the root, in any order; none where the scheduler has no tree of queues
 * @param applications that run, or wait to
 */
public record YarnState(List<Queue> queues, List<Application> applications) {
  /** The path that all others begin with. */
  public static final String ROOT = "root";

  /** By its path from the root, like root.prod.etl; a share of 0 is only what neighbours leave. */
  public record Queue(String path, double share) {}

  /** Its queue is a path, or its last name alone; of priorities, higher ones go first. */
  public record Application(String id, String user, String queue, int priority) {}

  public YarnState {
    queues = List.copyOf(queues);
    applications = List.copyOf(applications);
  }
}
