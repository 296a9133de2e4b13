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

  /**
   * @param path from the root, like root.prod.etl
   * @param share what it is to have against its neighbours, in any unit; 0: only what they leave
   */
  public record Queue(String path, double share) {}

  /**
   * @param id like application_1700000000000_0042
   * @param queue its path, or its last name alone
   * @param priority as YARN has it: higher goes first
   */
  public record Application(String id, String user, String queue, int priority) {}

  public YarnState {
    queues = List.copyOf(queues);
    applications = List.copyOf(applications);
  }
}
