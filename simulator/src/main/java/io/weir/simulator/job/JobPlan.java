// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.job;

import io.weir.core.request.Require;
import io.weir.model.job.JobProfile;

/**
 * A job before it runs.
 *
 * @param user whose it is
 * @param queue in which it waits for containers
 * @param weight of its share of each disk, above 0
 * @param containerWeight of its share of a fair scheduler's containers, above 0
 * @param priority lower goes first
 * @param submitNanos from the start of the simulation, 0 or more
 * @param profile how many tasks it has, and what each of them does
 * @param replication how many copies of its output there are, 1 or more
 */
public record JobPlan(
    String name,
    String user,
    String queue,
    double weight,
    double containerWeight,
    int priority,
    long submitNanos,
    JobProfile profile,
    int replication) {
  public JobPlan {
    Require.that(weight > 0, "weight of " + name, weight, "above 0");
    Require.that(containerWeight > 0, "containerWeight of " + name, containerWeight, "above 0");
    Require.that(submitNanos >= 0, "submitNanos of " + name, submitNanos, "0 or more");
    Require.that(replication >= 1, "replication of " + name, replication, "1 or more");
  }

  /** The same with another share of each disk. */
  public JobPlan sharing(double itsWeight, int itsPriority) {
    return new JobPlan(
        name,
        user,
        queue,
        itsWeight,
        containerWeight,
        itsPriority,
        submitNanos,
        profile,
        replication);
  }

  public int maps() {
    return profile.maps().tasks();
  }

  public int reduces() {
    return profile.reduces().tasks();
  }
}
