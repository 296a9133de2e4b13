// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.search;

import io.weir.tuner.plan.Plan;

/** A job that can be run again and again, with another plan each time. */
@FunctionalInterface
public interface PhasedJob {
  /**
   * Runs it, switching as its phases begin.
   *
   * @return how long each phase took, in seconds, switches among them
   */
  double[] run(Plan plan) throws Exception;
}
