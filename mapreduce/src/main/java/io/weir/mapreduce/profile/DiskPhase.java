// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.profile;

import io.weir.model.cost.PhaseCost;
import io.weir.model.job.Concurrency;
import io.weir.model.job.IoPattern;
import io.weir.model.job.PhaseProfile;
import java.util.function.Function;

/**
 * A phase of which it is known for how long the disk was busy with it, so nothing has to be
 * guessed: with E its duration, C its processor time and B the time of the disk,
 *
 * <pre>
 *   B = IO(k)                                               as how many streams k it is to the disk
 *   E = max(C, B) + (1 − o) · min(C, B) + wait              what o of the lesser overlaps
 * </pre>
 *
 * <p>where it waits only if C + B is less than E.
 */
record DiskPhase(MeasuredPhase phase, DiskUse disk) {
  /**
   * @param alone what the model says that a phase takes by itself at the device
   */
  PhaseProfile profile(Function<PhaseProfile, PhaseCost> alone) {
    double elapsed = phase.elapsedSeconds();
    double threads = threads();
    double computes = phase.processorSeconds() / threads;
    double moves = disk.busySeconds();
    boolean isBackground = phase.phase().pattern() == IoPattern.BACKGROUND;
    double waits = isBackground ? 0 : Math.max(0, elapsed - computes - moves);
    double lesser = Math.min(computes, moves);
    double hidden = computes + moves + waits - elapsed;
    double overlap = lesser == 0 ? 1 : Math.min(1, Math.max(0, hidden / lesser));
    PhaseProfile sequential =
        new PhaseProfile(phase.phase(), computes, waits, disk.readBytes(), disk.writtenBytes())
            .with(new Concurrency(threads, 1, isBackground ? 1 : overlap));
    double one = alone.apply(sequential).ioSeconds();
    if (one > moves) { // part of it the disk had at hand
      return sequential.withBytes(moves / one);
    }
    double streams =
        MeasuredPhase.most(
            MeasuredPhase.MOST_STREAMS,
            each -> alone.apply(with(sequential, each)).ioSeconds() <= moves);
    return with(sequential, streams);
  }

  private static PhaseProfile with(PhaseProfile profile, double streams) {
    return profile.with(profile.concurrency().withStreams(streams));
  }

  /** As many as its processor time needs to fit into its duration. */
  private double threads() {
    double fits =
        phase.elapsedSeconds() == 0 ? 1 : phase.processorSeconds() / phase.elapsedSeconds();
    return Math.max(1, fits);
  }
}
