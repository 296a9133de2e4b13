// SPDX-License-Identifier: Apache-2.0
package io.weir.core.tree;

import io.weir.core.request.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The place of an application in a tree of queues, users and applications.
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
   * @param isLimited whether all that is below has a limit together
   */
  public record Level(String name, double weight, boolean isLimited) {
    private static final String USER = "user ";

    /** One without a limit. */
    public Level(String name, double weight) {
      this(name, weight, /* isLimited= */ false);
    }

    /** The same, with a limit or without. */
    public Level limited(boolean isIt) {
      return new Level(name, weight, isIt);
    }

    /** A user, who has the same name on each node. */
    public static Level ofUser(String user, double weight) {
      return new Level(USER + user, weight);
    }

    /** Whether it is that of a user. */
    public boolean isUser() {
      return isUser(name);
    }

    /** Whether a level that is called so is that of a user. */
    public static boolean isUser(String name) {
      return name.startsWith(USER);
    }

    /** The user whose level is called so. */
    public static String userOf(String name) {
      return name.substring(USER.length());
    }

    public Level {
      if (!(weight > 0) || weight == Double.POSITIVE_INFINITY) {
        throw Require.wrong("the weight of " + name, weight, "a number above 0");
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

  /**
   * The queues of this placement, and below them what a node says: a user and an application, or an
   * application of which it does not know the user; then the user, too, is of this placement.
   */
  public List<Level> above(List<Level> said) {
    List<Level> whole = new ArrayList<>(path.subList(0, Math.max(0, path.size() - said.size())));
    whole.addAll(said);
    return whole;
  }

  /** One that has no other name, no rank before others, and is in no queue. */
  public Placement(String flow, List<Level> path) {
    this(flow, Set.of(), 0, "", path);
  }
}
