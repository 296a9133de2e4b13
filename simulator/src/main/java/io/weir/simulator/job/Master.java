// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.job;

import io.weir.core.request.Require;

/**
 * What runs a job: its master, and the daemons of the cluster as far as they work for it.
 *
 * @param processorNanos of a processor before the first task is asked for, 0 or more
 * @param waitNanos what else passes until then, 0 or more
 * @param taskNanos of a processor for each attempt of a task, beside the attempt, 0 or more
 * @param endNanos from the end of the last task to the end of the job, 0 or more
 */
public record Master(double processorNanos, long waitNanos, double taskNanos, long endNanos) {
  public Master {
    Require.that(processorNanos >= 0, "processorNanos", processorNanos, "0 or more");
    Require.that(waitNanos >= 0, "masterNanos", waitNanos, "0 or more");
    Require.that(taskNanos >= 0, "taskNanos", taskNanos, "0 or more");
    Require.that(endNanos >= 0, "endNanos", endNanos, "0 or more");
  }

  /** One that takes nothing of processors. */
  public static Master waiting(long nanos) {
    return new Master(0, nanos, 0, 0);
  }
}
