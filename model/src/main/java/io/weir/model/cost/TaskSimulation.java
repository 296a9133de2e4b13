// SPDX-License-Identifier: Apache-2.0
package io.weir.model.cost;

import io.weir.model.device.Device;
import io.weir.model.job.IoPattern;
import io.weir.model.job.PhaseProfile;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.DoubleSupplier;

/** A task on its way through its phases. */
final class TaskSimulation {
  /** Requests that an elevator serves in a row at most: mq-deadline's fifo_batch. */
  private static final int BATCH = 16;

  /** With a quarter of its bytes in one direction it goes in both all the time. */
  private static final double ENOUGH_OF_BOTH = 4;

  private final JobSimulation job;
  private final StageSimulation stage;
  private final Device device;
  private final DoubleSupplier varied;
  private final List<PhaseProfile> phases;
  private final Deque<Part> parts = new ArrayDeque<>();
  private int at = -1;
  private double turn = 1;
  private double waiting;
  private double computing;
  private double moving;

  /** Of a phase: what goes on at the same time. */
  private record Part(double waiting, double computing, double moving) {}

  /**
   * @param varied what it needs of each thing, over what the average task does
   */
  TaskSimulation(JobSimulation job, StageSimulation stage, Device device, DoubleSupplier varied) {
    this.job = job;
    this.stage = stage;
    this.device = device;
    this.varied = varied;
    this.phases = stage.profile().phases();
    begin();
  }

  /** The next part that takes any time, of this phase or another. */
  private void begin() {
    do {
      if (parts.isEmpty()) {
        at++;
        if (isOver()) {
          return;
        }
        divide(phases.get(at));
        stage.times(at).begun();
      }
      Part part = parts.remove();
      waiting = part.waiting;
      computing = part.computing;
      moving = part.moving;
    } while (waiting + computing + moving == 0);
  }

  /** What does not overlap is read before it is computed with. */
  private void divide(PhaseProfile phase) {
    double waits = waits(phase) ? varied.getAsDouble() * phase.waitSeconds() : 0;
    double computes = varied.getAsDouble() * phase.processorSeconds();
    double moves = varied.getAsDouble() * io(phase, Contention.ALONE);
    turn = 1;
    if (phase.phase().pattern() == IoPattern.BACKGROUND) {
      parts.add(new Part(waits, 0, stage.followsAnother() ? moves : 0));
      parts.add(new Part(0, computes, 0));
      return;
    }
    double start =
        phase.phase().pattern() == IoPattern.NONE
            ? 0
            : device.interferenceSeconds(Contention.ALONE.atDevice());
    double overlap = phase.concurrency().overlap();
    turn = turn(moves, phase.concurrency().seconds(computes, moves));
    parts.add(new Part(waits, 0, 0));
    parts.add(new Part(0, 0, (1 - overlap) * moves));
    // max(CPU, IO) + f_i, where f_i is the device's
    parts.add(new Part(0, overlap * computes + start, overlap * moves + start));
    parts.add(new Part(0, (1 - overlap) * computes, 0));
  }

  /** What a slot waits for its next task counts to init, and the first has not waited. */
  private boolean waits(PhaseProfile phase) {
    return !phase.phase().isInit() || stage.followsAnother();
  }

  private double io(PhaseProfile phase, Contention crowd) {
    return PhaseCost.of(phase, device, crowd, stage.segments()).ioSeconds();
  }

  JobSimulation job() {
    return job;
  }

  StageSimulation stage() {
    return stage;
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

  /**
   * How many requests of its phase are served in a row on average, where others wait too: after
   * each of them its next one is there if it does not compute, 1 + ρ + ρ² … with ρ the part of the
   * time that it is at the device when it is alone.
   */
  private static double turn(double moves, double seconds) {
    double ready = seconds == 0 ? 1 : moves / seconds;
    double turn = 0;
    double next = 1;
    for (int i = 0; i < BATCH; i++) {
      turn += next;
      next *= ready;
    }
    return turn;
  }

  double turn() {
    return turn;
  }

  /** As how many it counts among those at the device. */
  double streams() {
    double lesser = Math.min(writtenPart(), 1 - writtenPart());
    return 1 + (device.streamsOfBoth() - 1) * Math.min(1, ENOUGH_OF_BOTH * lesser);
  }

  /** Of what its phase moves, the part that it writes. */
  double writtenPart() {
    return phases.get(at).writtenPart();
  }

  /**
   * What it gets done of its I/O in a second, of the seconds that it would take alone.
   *
   * @param share of the device's time
   */
  double ioSpeed(ContentionCount there, double share) {
    PhaseProfile phase = phases.get(at);
    double own = io(phase, Contention.ALONE);
    double alone = own + device.interferenceSeconds(Contention.ALONE.atDevice());
    if (there.tasks() == 1 || alone == 0) {
      return 1;
    }
    Contention crowd = there.met(this);
    PhaseProfile among = phase.with(phase.concurrency().withStreams(streams()));
    // Where it is slow by itself already, it loses nothing more to others.
    double ofShare = Math.max(own, io(among, crowd) / crowd.atDevice());
    return alone / (ofShare / share + device.interferenceSeconds(there.tasks()));
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
