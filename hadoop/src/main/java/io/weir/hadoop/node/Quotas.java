// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.node;

import java.util.HashMap;
import java.util.Map;

/**
 * How much of something each user has: no more than half of all, and one who serves others no more
 * than seven eighths, so that who takes all that he can get leaves the others what they need.
 */
public final class Quotas {
  /** The part of all that a user who serves others leaves to them. */
  private static final int LEFT_BY_TRUSTED = 8;

  private final int most;
  private final Map<String, Integer> taken = new HashMap<>();
  private int all;

  public Quotas(int most) {
    this.most = most;
  }

  /** Takes one; false if there is none left for him. */
  synchronized boolean take(String user, boolean isTrusted) {
    int his = taken.getOrDefault(user, 0);
    int mostOfHis = isTrusted ? most - most / LEFT_BY_TRUSTED : most / 2;
    if (all >= most || his >= mostOfHis) {
      return false;
    }
    all++;
    taken.put(user, his + 1);
    return true;
  }

  synchronized void giveBack(String user) {
    all--;
    taken.computeIfPresent(user, (name, his) -> his == 1 ? null : his - 1);
  }

  public synchronized int taken() {
    return all;
  }

  synchronized int taken(String user) {
    return taken.getOrDefault(user, 0);
  }
}
