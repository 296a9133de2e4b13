// SPDX-License-Identifier: Apache-2.0
package io.weir.core.broker;

import java.util.List;

/**
 * Where an application stands in a tree of queues, users and applications.
 *
 * @param flow the application
 * @param path from the first queue below the root to the application itself: what it is called at
 *     each level, and what it weighs against its neighbours there
 */
public record Placement(String flow, List<Level> path) {
  /**
   * One level.
   *
   * @param name differs between neighbours
   * @param weight against neighbours, above 0; the same in each placement that goes through it
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
    path = List.copyOf(path);
    if (path.isEmpty()) {
      throw new IllegalArgumentException("the placement of " + flow + " has no level");
    }
  }
}
