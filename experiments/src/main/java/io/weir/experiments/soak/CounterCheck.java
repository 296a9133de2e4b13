// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.soak;

import io.weir.core.accounting.CountingScheduler;
import io.weir.core.accounting.FlowCounters;
import java.util.Arrays;
import java.util.List;

/** What must hold for the counters of a device, from one look at them to the next. */
final class CounterCheck {
  private static final double MOST_DUE_ERROR = 1e-3;

  private final Violations violations;
  private long[] last = new long[0];
  private double dueError;

  CounterCheck(Violations violations) {
    this.violations = violations;
  }

  void look(List<FlowCounters> counters) {
    long[] sums = new long[6];
    for (FlowCounters each : counters) {
      sums[0] += each.requests();
      sums[1] += each.bytes();
      sums[2] += each.serviceNanos();
      sums[3] += each.waitedNanos();
      sums[4] += each.servedNanos();
      sums[5] += each.dueNanos();
      violations.unless(
          each.waiting() >= 0 && each.outstanding() >= 0 && each.serviceNanos() >= 0,
          "counter below 0");
      violations.unless(Double.isFinite(each.weight()), "weight that is no number");
    }
    violations.unless(counters.size() <= CountingScheduler.MAX_FLOWS + 1, "too many flows counted");
    if (last.length > 0) {
      for (int i = 0; i < 5; i++) {
        violations.unless(sums[i] >= last[i], "counter that fell");
      }
    }
    // All that was served was due to somebody.
    dueError = sums[2] == 0 ? 0 : Math.abs(sums[5] - sums[2]) / (double) sums[2];
    violations.unless(dueError <= MOST_DUE_ERROR, "due is not what was served");
    last = Arrays.copyOf(sums, sums.length);
  }

  /** How far what was due is from what was served, as a part of it, at the last look. */
  double dueError() {
    return dueError;
  }
}
