// SPDX-License-Identifier: Apache-2.0
package io.weir.core.tree;

import java.util.List;
import java.util.Set;

/**
 * Where an application stands in a tree of queues, users and applications.
 *
 * @param flow the application
 * @param alsoCalled other names that its flow may have: with block tokens the user is part of it
 * @param priority its rank for coordination, from -{@value FlowWeight#MAX_PRIORITY} to {@value
 *     FlowWeight#MAX_PRIORITY}; lower goes first, and it moves no weight
 * @param queue in which it is coordinated with others; empty if in none
 * @param path from the first queue below the root to the application itself: what it is called at
 *     each level, and what it weighs against its neighbours there
 */
public record Placement(
    String flow, Set<String> alsoCalled, int priority, String queue, List<Level> path) {
  /**
   * One level.
   *
   * @param name differs between neighbours
   * @param weight against neighbours, above 0; the same in each placement that goes through it, or
   *     that of the first of them counts
   */
  public record Level(String name, double weight) {
    public Level {
      if (!(weight > 0) || weight == Double.POSITIVE_INFINITY) {
        throw new IllegalArgumentException(
            "the weight of " + name + " is " + weight + "; allowed is a number above 0");
      }
    }
  }

  public Placement {
    alsoCalled = Set.copyOf(alsoCalled);
    path = List.copyOf(path);
    if (path.isEmpty()) {
      throw new IllegalArgumentException("the placement of " + flow + " has no level");
    }
    FlowWeight.checkPriority(flow, priority);
  }

  /** One that has no other name, no rank before others, and is in no queue. */
  public Placement(String flow, List<Level> path) {
    this(flow, Set.of(), 0, "", path);
  }
}
