// SPDX-License-Identifier: Apache-2.0
package io.weir.model.cost;

import io.weir.model.job.PhaseProfile;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A task on its way through its phases. */
final class TaskSimulation {
  private final JobSimulation job;
  private final StageSimulation stage;
  private final TaskParts division;
  private final List<PhaseProfile> phases;
  private final Deque<TaskPart> parts = new ArrayDeque<>();
  private int at = -1;
  private @Nullable TaskPart part;
  private double waiting;
  private double computing;
  private double moving;

  TaskSimulation(JobSimulation job, StageSimulation stage, TaskParts division) {
    this.job = job;
    this.stage = stage;
    this.division = division;
    this.phases = stage.profile().phases();
    begin();
  }

  /** The next part that takes any time, of this phase or another. */
  private void begin() {
    TaskPart next;
    do {
      if (parts.isEmpty()) {
        at++;
        if (isOver()) {
          return;
        }
        parts.addAll(division.of(phases.get(at), stage.segments(), stage.followsAnother()));
        stage.times(at).begun();
      }
      next = parts.remove();
    } while (next.isNothing());
    part = next;
    waiting = next.waiting();
    computing = next.computing();
    moving = next.moving();
  }

  JobSimulation job() {
    return job;
  }

  StageSimulation stage() {
    return stage;
  }

  /** What it is at, until it is over. */
  TaskPart part() {
    return Objects.requireNonNull(part);
  }

  boolean isOver() {
    return at == phases.size();
  }

  boolean isMoving() {
    return moving > 0;
  }

  boolean isComputing() {
    return computing > 0;
  }

  /** Of its phase, while it computes. */
  double threads() {
    return phases.get(at).concurrency().threads();
  }

  double secondsToEvent(double processorSpeed, double ioSpeed) {
    double toWaited = waiting > 0 ? waiting : Double.MAX_VALUE;
    double toComputed = computing > 0 ? computing / processorSpeed : Double.MAX_VALUE;
    double toMoved = moving > 0 ? moving / ioSpeed : Double.MAX_VALUE;
    return Math.min(toWaited, Math.min(toComputed, toMoved));
  }

  /**
   * @param over what is so little is nothing
   */
  void advance(double seconds, double processorSpeed, double ioSpeed, double over) {
    PhaseTotals times = stage.times(at);
    times.add(seconds, waiting > 0, isComputing(), isMoving());
    waiting = left(waiting - seconds, over);
    computing = left(computing - seconds * processorSpeed, over);
    moving = left(moving - seconds * ioSpeed, over);
    if (waiting + computing + moving == 0) {
      begin();
    }
  }

  private static double left(double seconds, double over) {
    return seconds < over ? 0 : seconds;
  }
}
