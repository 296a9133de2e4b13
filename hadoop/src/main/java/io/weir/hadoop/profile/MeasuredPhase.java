// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.profile;

import io.weir.model.IoPattern;
import io.weir.model.Phase;
import io.weir.model.PhaseCost;
import io.weir.model.PhaseProfile;
import java.util.List;
import java.util.function.DoublePredicate;
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
    if (phase.pattern() == IoPattern.NONE) {
      return known;
    }
    if (io == 0) {
      return known.withWait(Math.max(0, unexplained));
    }
    double withDevice = io + Math.max(0, unexplained) * io / (io + unhindered.processorSeconds());
    double apart =
        most(
            MOST_STREAMS,
            streams -> alone.apply(known.withStreams(streams)).ioSeconds() <= withDevice);
    double seen = Math.max(elapsedSeconds, unhindered.seconds());
    double unseen =
        most(ownStreams(), streams -> alone.apply(known.withStreams(streams)).seconds() <= seen);
    PhaseProfile its = known.withStreams(Math.max(apart, unseen));
    return its.withWait(Math.max(0, elapsedSeconds - alone.apply(its).seconds()));
  }

  /**
   * As how many streams it is where its processor is the slower and nothing tells: as many as the
   * same phase of TeraSort, where the device is. A map reads while it spills, others read one file
   * while they write another.
   */
  private double ownStreams() {
    if (readBytes == 0 || writtenBytes == 0) {
      return 1;
    }
    return phase == Phase.READ_MAP_COLLECT ? 3 : 2;
  }

  /** The most from 1 on for which something holds that holds for 1, or 1. */
  private static double most(double atMost, DoublePredicate holds) {
    if (holds.test(atMost)) {
      return atMost;
    }
    double few = 1;
    double many = atMost;
    while (many - few > CLOSE_ENOUGH) {
      double middle = (few + many) / 2;
      if (holds.test(middle)) {
        few = middle;
      } else {
        many = middle;
      }
    }
    return few;
  }
}
