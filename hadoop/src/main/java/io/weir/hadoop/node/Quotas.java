// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.node;

import java.util.HashMap;
import java.util.Map;

/**
 * How much of something that there is only so much of each user has: nobody has more than half of
 * it, so that one who takes all that he can get leaves the others what they need.
 */
final class Quotas {
  private final int most;
  private final Map<String, Integer> taken = new HashMap<>();
  private int all;

  /**
   * @param most how many there are, 2 or more
   */
  Quotas(int most) {
    this.most = most;
  }

  /**
   * Takes one.
   *
   * @param isTrusted whether the user serves others, and may have all
   * @return false if there is none left for him
   */
  synchronized boolean take(String user, boolean isTrusted) {
    int his = taken.getOrDefault(user, 0);
    if (all >= most || (his >= most / 2 && !isTrusted)) {
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

  /** How many are taken. */
  synchronized int taken() {
    return all;
  }

  synchronized int taken(String user) {
    return taken.getOrDefault(user, 0);
  }
}
