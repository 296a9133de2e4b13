// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.phase;

import java.util.Optional;

/**
 * Phases of anything that uses a disk, by what the disk does: a phase begins when another {@link
 * IoKind kind} of I/O than its own has lasted for some time. What idles is in no phase, and goes on
 * with the one before when it comes back.
 *
 * <pre>
 *   samples   R R R W R R R W W W W W _ _ W W
 *   phase     ──── R ───────────┤──── W ─────      (a kind holds for 3 samples)
 * </pre>
 */
public final class DevicePhases {
  private final double holdSeconds;
  private IoKind phase = IoKind.IDLE;
  private IoKind other = IoKind.IDLE;
  private double lasted;

  /**
   * @param holdSeconds for so long a kind lasts before it is a phase; longer than a switch costs
   */
  public DevicePhases(double holdSeconds) {
    if (!(holdSeconds > 0)) {
      throw new IllegalArgumentException("holdSeconds must be above 0, was " + holdSeconds);
    }
    this.holdSeconds = holdSeconds;
  }

  /** What the disk did next; the phase that has begun with it, if any has. */
  public Optional<IoKind> next(IoSample sample) {
    IoKind kind = IoKind.of(sample);
    if (kind.equals(IoKind.IDLE)) {
      return Optional.empty();
    }
    if (kind.equals(phase)) {
      lasted = 0;
      return Optional.empty();
    }
    lasted = kind.equals(other) ? lasted + sample.seconds() : sample.seconds();
    other = kind;
    if (lasted < holdSeconds) {
      return Optional.empty();
    }
    phase = kind;
    lasted = 0;
    return Optional.of(phase);
  }

  /** The one that goes on; of mix NONE before the first. */
  public IoKind phase() {
    return phase;
  }
}
