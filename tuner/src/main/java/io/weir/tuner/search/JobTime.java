// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.search;

import io.weir.tuner.plan.Plan;

/** Runs a job with a plan, or works out how long it would take: switches counted in. */
@FunctionalInterface
public interface JobTime {
  /** In seconds. */
  double of(Plan plan) throws Exception;
}
