// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.hosts;

import io.weir.tuner.phase.DevicePhases;
import io.weir.tuner.phase.DiskDivision;
import io.weir.tuner.phase.IoKind;
import io.weir.tuner.phase.IoSample;
import io.weir.tuner.phase.RunningJob;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A run of a job whose phases are told by its disks: it is in the next one once they have done for
 * two seconds what they did in that one before.
 */
public final class DiskRun implements RunningJob {
  /** Longer than a switch costs, and than a moment in which a cache is written back. */
  private static final double HOLD_SECONDS = 2;

  /** Before the disks have done anything for so long. */
  private static final int NOT_BEGUN = -1;

  private final DiskDivision division;
  private final Disks disks;
  private final BooleanSupplier isOver;
  private final DevicePhases phases = new DevicePhases(HOLD_SECONDS);
  private final List<DiskDivision.Part> seen = new ArrayList<>();
  private @Nullable Reading last;
  private int phase = NOT_BEGUN;

  /** What is read of disks, and when. */
  interface Disks {
    Reading read() throws IOException;
  }

  /**
   * @param nanos of a clock that only goes on
   * @param disks that are counted together; fewer once a machine is left out
   */
  record Reading(long nanos, IoCounters counters, int disks) {}

  /**
   * @param division {@link DiskDivision#WHOLE} to find it out
   * @param isOver whether it has ended
   */
  public static DiskRun of(DiskDivision division, Hosts fleet, BooleanSupplier isOver) {
    return new DiskRun(division, fleet::read, isOver);
  }

  DiskRun(DiskDivision division, Disks disks, BooleanSupplier isOver) {
    this.division = division;
    this.disks = disks;
    this.isOver = isOver;
  }

  @Override
  public OptionalInt phase() throws IOException {
    if (isOver.getAsBoolean()) {
      return OptionalInt.empty();
    }
    Reading now = disks.read();
    Reading before = last;
    last = now;
    if (before != null && now.disks() == before.disks() && now.nanos() > before.nanos()) {
      double seconds = (now.nanos() - before.nanos()) / 1e9;
      sampled(now.counters().since(before.counters(), seconds, now.disks()));
    }
    return OptionalInt.of(Math.max(0, phase));
  }

  private void sampled(IoSample sample) {
    phases.next(sample).ifPresent(begun -> phase = division.after(phase, begun));
    if (!phases.phase().equals(IoKind.IDLE)) {
      seen.add(new DiskDivision.Part(phases.phase(), sample.seconds()));
    }
  }

  /** What the disks did, in its order. */
  public List<DiskDivision.Part> seen() {
    return List.copyOf(seen);
  }
}
