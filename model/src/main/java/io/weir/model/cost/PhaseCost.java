// SPDX-License-Identifier: Apache-2.0
package io.weir.model.cost;

import io.weir.model.device.Device;
import io.weir.model.device.NodeDisks;
import io.weir.model.job.Concurrency;
import io.weir.model.job.IoPattern;
import io.weir.model.job.Phase;
import io.weir.model.job.PhaseProfile;

/**
 * What a phase takes among others.
 *
 * @param processorSeconds CPU_phase
 * @param readSeconds IO_read
 * @param writeSeconds IO_write
 * @param interferenceSeconds f_i
 * @param waitSeconds for neither processor nor device
 * @param concurrency what of it goes on at the same time
 */
public record PhaseCost(
    Phase phase,
    double processorSeconds,
    double readSeconds,
    double writeSeconds,
    double interferenceSeconds,
    double waitSeconds,
    Concurrency concurrency) {

  /**
   * @param crowd whom the task meets
   * @param maps of its job, as many as a reduce has segments
   */
  static PhaseCost of(PhaseProfile profile, Device device, Contention crowd, int maps) {
    Phase phase = profile.phase();
    double processorSeconds = crowd.atProcessors() * profile.processorSeconds();
    if (phase.pattern() == IoPattern.NONE) {
      // sort does no I/O, "so [its] value is always equal to CPU_phase" (section 5.2)
      return new PhaseCost(
          phase, processorSeconds, 0, 0, 0, profile.waitSeconds(), profile.concurrency());
    }
    boolean begins =
        phase.pattern() != IoPattern.BACKGROUND && profile.readBytes() + profile.writtenBytes() > 0;
    double mixed =
        device.mixed(
            (profile.streams() + device.readers(profile) - 1) * crowd.atDevice(),
            crowd.writtenPartWith(profile.writtenPart()));
    return new PhaseCost(
        phase,
        processorSeconds,
        mixed * device.readSeconds(profile, crowd.atDevice(), maps),
        mixed * device.writeSeconds(profile, crowd.atDevice()),
        begins ? device.interferenceSeconds(crowd.atDevice()) : 0,
        profile.waitSeconds(),
        profile.concurrency());
  }

  /**
   * Of a task that has its node for itself, wherever its files are.
   *
   * @param maps of its job, as many as a reduce has segments
   */
  static PhaseCost alone(PhaseProfile profile, NodeDisks disks, int maps) {
    Device from = disks.readBy(profile, of -> 0).device();
    Device to = disks.writtenBy(profile, of -> 0).device();
    PhaseCost all = of(profile, profile.readBytes() == 0 ? to : from, Contention.ALONE, maps);
    if (from.equals(to) || profile.readBytes() == 0 || profile.writtenBytes() == 0) {
      return all;
    }
    return new PhaseCost(
        all.phase,
        all.processorSeconds,
        of(profile.reading(1), from, Contention.ALONE, maps).readSeconds,
        of(profile.writing(0), to, Contention.ALONE, maps).writeSeconds,
        all.interferenceSeconds,
        all.waitSeconds,
        all.concurrency);
  }

  /** I/O goes on while the processor works (section 5.2). */
  public double seconds() {
    if (phase.pattern() == IoPattern.BACKGROUND) {
      return Math.max(waitSeconds, ioSeconds()) + processorSeconds;
    }
    // C_phase = max(CPU_phase, IO_read + IO_write) + f_i, and what it waits for nothing of the node
    return concurrency.seconds(processorSeconds, ioSeconds()) + interferenceSeconds + waitSeconds;
  }

  public double ioSeconds() {
    return readSeconds + writeSeconds;
  }

  /** Whether the device decides how long it takes. */
  public boolean isBoundByIo() {
    return ioSeconds() > processorSeconds;
  }
}
