// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.profile;

import io.weir.model.cost.PhaseCost;
import io.weir.model.job.Concurrency;
import io.weir.model.job.PhaseProfile;
import java.util.function.Function;

/**
 * A phase in whose background the disk works, of which a task's counters say nothing, by what the
 * disk did meanwhile. With B the time that it was busy,
 *
 * <pre>
 *   B = IO(k)                                               as how many streams k that is to the disk
 * </pre>
 *
 * <p>In phases in the foreground the counters are nearer to the truth: what a phase writes is on
 * the disk in the next one, and what is read then was read ahead in the one before.
 */
record DiskPhase(MeasuredPhase phase, DiskUse disk) {
  /**
   * @param alone what the model says that a phase takes by itself at the device
   */
  PhaseProfile profile(Function<PhaseProfile, PhaseCost> alone) {
    double threads = threads();
    double computes = phase.processorSeconds() / threads;
    PhaseProfile sequential =
        new PhaseProfile(phase.phase(), computes, 0, disk.readBytes(), disk.writtenBytes())
            .with(new Concurrency(threads, 1, 1));
    double busy = disk.busySeconds();
    double one = alone.apply(sequential).ioSeconds();
    if (one > busy) { // part of it the disk had at hand
      return sequential.withBytes(busy / one);
    }
    double streams =
        MeasuredPhase.most(
            MeasuredPhase.MOST_STREAMS,
            each -> alone.apply(with(sequential, each)).ioSeconds() <= busy);
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
