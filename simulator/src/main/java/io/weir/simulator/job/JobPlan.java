// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.job;

import io.weir.core.request.Require;
import io.weir.model.job.JobProfile;
import io.weir.model.job.Phase;
import io.weir.model.job.PhaseProfile;
import io.weir.model.job.StageProfile;
import java.util.function.ToDoubleFunction;

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

  /** The same with another name, at another time. */
  public JobPlan submitted(String itsName, long itsNanos) {
    return new JobPlan(
        itsName, user, queue, weight, containerWeight, priority, itsNanos, profile, replication);
  }

  /** What its maps read of HDFS. */
  public double inputBytes() {
    return maps() * sum(profile.maps(), Phase.READ_MAP_COLLECT, JobPlan::read);
  }

  /** What it writes to HDFS, of which there are copies. */
  public double outputBytes() {
    return reduces() == 0
        ? maps() * sum(profile.maps(), Phase.READ_MAP_COLLECT, PhaseProfile::writtenBytes)
        : reduces() * sum(profile.reduces(), Phase.READ_REDUCE_WRITE, PhaseProfile::writtenBytes);
  }

  private static double read(PhaseProfile phase) {
    return phase.readBytes() + phase.cachedBytes();
  }

  private static double sum(StageProfile stage, Phase phase, ToDoubleFunction<PhaseProfile> bytes) {
    return stage.phases().stream().filter(each -> each.phase() == phase).mapToDouble(bytes).sum();
  }

  public int maps() {
    return profile.maps().tasks();
  }

  public int reduces() {
    return profile.reduces().tasks();
  }
}
