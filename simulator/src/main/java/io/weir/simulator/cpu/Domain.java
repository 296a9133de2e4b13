// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cpu;

import io.weir.core.request.Require;

/**
 * A virtual machine, as the scheduler knows it.
 *
 * @param name of the domain
 * @param weight its proportional share; 1 to 65535
 * @param group the cluster that it belongs to, from 1 on; 0 for none. Only a scheduler of groups
 *     looks at it
 * @param isDriver whether it does the I/O of the others: Dom0
 * @param refillNanos how long memory takes to load all that it uses of a processor's cache; 0 or
 *     more
 */
public record Domain(String name, int weight, int group, boolean isDriver, long refillNanos) {
  public static final int DEFAULT_WEIGHT = 256;
  public static final int NO_GROUP = 0;
  private static final int MOST_WEIGHT = 65_535;
  private static final int MOST_GROUPS = 255;

  public Domain {
    Require.that(weight >= 1 && weight <= MOST_WEIGHT, "weight", weight, "1 to 65535");
    Require.that(group >= 0 && group <= MOST_GROUPS, "group", group, "0 to 255");
    Require.that(refillNanos >= 0, "refillNanos", refillNanos, "0 or more");
  }

  public static Domain guest(String name) {
    return new Domain(name, DEFAULT_WEIGHT, NO_GROUP, false, 0);
  }

  public static Domain driver() {
    return new Domain("dom0", DEFAULT_WEIGHT, NO_GROUP, true, 0);
  }

  public Domain weight(int other) {
    return new Domain(name, other, group, isDriver, refillNanos);
  }

  public Domain in(int otherGroup) {
    return new Domain(name, weight, otherGroup, isDriver, refillNanos);
  }

  public Domain refillNanos(long nanos) {
    return new Domain(name, weight, group, isDriver, nanos);
  }
}
