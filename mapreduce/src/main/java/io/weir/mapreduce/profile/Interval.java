// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.profile;

import io.weir.model.job.Phase;
import java.util.List;

/**
 * A part of a task's time.
 *
 * @param fromMillis since the epoch
 * @param toMillis since the epoch; before the other counts as at it
 */
record Interval(long fromMillis, long toMillis) {
  Interval {
    toMillis = Math.max(fromMillis, toMillis);
  }

  double seconds() {
    return (toMillis - fromMillis) / 1e3;
  }

  /** A phase that it is all of. */
  MeasuredPhase phase(Phase phase, double processorSeconds, double readBytes, double writtenBytes) {
    return new MeasuredPhase(phase, seconds(), processorSeconds, readBytes, writtenBytes)
        .during(List.of(this));
  }

  /**
   * Starting and ending a task: a JVM that loads classes keeps a processor busy, and counters do
   * not see it (init's value is "always equal to CPU", section 5.2).
   */
  MeasuredPhase init(Interval end, Phase phase) {
    double all = seconds() + end.seconds();
    return new MeasuredPhase(phase, all, all, 0, 0).during(List.of(this, end));
  }
}
