// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.profile;

import io.weir.model.Phase;

/**
 * A part of a task's time.
 *
 * @param fromMillis since the epoch
 * @param toMillis since the epoch; before the other counts as at it
 */
record Interval(FinishedTask task, long fromMillis, long toMillis) {
  Interval {
    toMillis = Math.max(fromMillis, toMillis);
  }

  /** All of it, for a phase with so much I/O. */
  MeasuredPhase phase(Phase phase, double readBytes, double writtenBytes) {
    return new MeasuredPhase(phase, elapsedSeconds(), processorSeconds(), readBytes, writtenBytes);
  }

  /** For a phase without I/O. */
  MeasuredPhase phase(Phase phase) {
    return phase(phase, 0, 0);
  }

  /** Another part of the same task added, for a phase without I/O. */
  MeasuredPhase phaseWith(Interval other, Phase phase) {
    return new MeasuredPhase(
        phase,
        elapsedSeconds() + other.elapsedSeconds(),
        processorSeconds() + other.processorSeconds(),
        0,
        0);
  }

  private double elapsedSeconds() {
    return (toMillis - fromMillis) / 1e3;
  }

  private double processorSeconds() {
    return task.clock().usedBy(since(toMillis)) - task.clock().usedBy(since(fromMillis));
  }

  private double since(long millis) {
    return Math.max(0, millis - task.startMillis()) / 1e3;
  }
}
