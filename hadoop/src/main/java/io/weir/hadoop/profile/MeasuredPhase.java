// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.profile;

import io.weir.model.IoPattern;
import io.weir.model.Phase;
import io.weir.model.PhaseCost;
import io.weir.model.PhaseProfile;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * What a phase of a task took in a run.
 *
 * @param elapsedSeconds from its beginning to its end
 * @param processorSeconds that the task used meanwhile
 */
record MeasuredPhase(
    Phase phase,
    double elapsedSeconds,
    double processorSeconds,
    double readBytes,
    double writtenBytes) {

  private static final double MOST_STREAMS = 64;
  private static final double CLOSE_ENOUGH = 1e-6;

  /**
   * @param all of one phase, one or more
   */
  static MeasuredPhase average(List<MeasuredPhase> all) {
    return new MeasuredPhase(
        all.get(0).phase,
        average(all, MeasuredPhase::elapsedSeconds),
        average(all, MeasuredPhase::processorSeconds),
        average(all, MeasuredPhase::readBytes),
        average(all, MeasuredPhase::writtenBytes));
  }

  private static double average(List<MeasuredPhase> all, ToDoubleFunction<MeasuredPhase> of) {
    return all.stream().mapToDouble(of).average().orElseThrow();
  }

  /**
   * As a model knows it, but for what it has waited for. A phase without I/O waits for whatever its
   * processor time does not explain.
   */
  PhaseProfile profile() {
    // Threads beside the task's own, as compilers, do not make it take longer than it took.
    double processor = Math.min(processorSeconds, elapsedSeconds);
    double waits = phase.pattern() == IoPattern.NONE ? elapsedSeconds - processor : 0;
    return new PhaseProfile(phase, processor, waits, readBytes, writtenBytes);
  }

  /**
   * The same with what else it took. That it took longer than device and processor explain is the
   * device's doing in part, as its files lie apart, and in part that one of the two waited for the
   * other; by as much as it needs of each.
   *
   * @param alone what the model says that a phase takes by itself at the device
   */
  PhaseProfile profile(Function<PhaseProfile, PhaseCost> alone) {
    PhaseProfile known = profile();
    PhaseCost unhindered = alone.apply(known);
    double io = unhindered.ioSeconds();
    double unexplained = elapsedSeconds - unhindered.seconds();
    if (phase.pattern() == IoPattern.NONE || unexplained <= 0) {
      return known;
    }
    if (io == 0) {
      return known.withWait(unexplained);
    }
    double withDevice = io + unexplained * io / (io + unhindered.processorSeconds());
    double few = 1;
    double many = MOST_STREAMS;
    while (many - few > CLOSE_ENOUGH) {
      double middle = (few + many) / 2;
      if (alone.apply(known.withStreams(middle)).ioSeconds() < withDevice) {
        few = middle;
      } else {
        many = middle;
      }
    }
    PhaseProfile apart = known.withStreams(few);
    return apart.withWait(Math.max(0, elapsedSeconds - alone.apply(apart).seconds()));
  }
}
