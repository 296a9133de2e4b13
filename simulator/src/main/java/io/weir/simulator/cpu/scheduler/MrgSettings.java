// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cpu.scheduler;

import io.weir.core.request.Require;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How MRG is set; what is not here is as native/xen has it.
 *
 * @param sliceNanos of a VCPU, and the accounting period
 * @param ratelimitNanos nobody is preempted sooner; 0 for none, as in the paper's Xen 3.4
 * @param putBeforeNanos for so long a VCPU runs, at most, that Dom0 waits behind
 * @param groupCredits the credit of each group; 0 for the sum of its VMs' weights
 */
public record MrgSettings(
    long sliceNanos,
    long ratelimitNanos,
    long putBeforeNanos,
    SortedMap<Integer, Integer> groupCredits) {
  private static final long MS = 1_000_000;
  private static final int TICKS = 3;

  public MrgSettings {
    Require.that(sliceNanos >= MS, "sliceNanos", sliceNanos, "1 ms or more");
    Require.that(ratelimitNanos >= 0, "ratelimitNanos", ratelimitNanos, "0 or more");
    Require.that(putBeforeNanos > 0, "putBeforeNanos", putBeforeNanos, "above 0");
    groupCredits = new TreeMap<>(groupCredits);
  }

  public static MrgSettings of(Map<Integer, Integer> groupCredits) {
    return new MrgSettings(30 * MS, MS, MS / 10, new TreeMap<>(groupCredits));
  }

  public MrgSettings ratelimitNanos(long nanos) {
    return new MrgSettings(sliceNanos, nanos, putBeforeNanos, groupCredits);
  }

  public MrgSettings putBeforeNanos(long nanos) {
    return new MrgSettings(sliceNanos, ratelimitNanos, nanos, groupCredits);
  }

  long tickNanos() {
    return sliceNanos / TICKS;
  }
}
