// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.load;

import io.weir.lab.host.LabDisk;
import java.util.Locale;

/** The disks that mixes run on. */
public enum DiskKind {
  /**
   * As fast inside as outside: files of two clients lie at different places, and zones would give
   * them a tenth more or less than each other.
   */
  ROTATING_MQ_DEADLINE(LabDisk.LEVEL, "mq-deadline", true, 112.5e6),
  /** The same with the elevator that knows shares. */
  ROTATING_BFQ(LabDisk.LEVEL, "bfq", true, 112.5e6),
  /** Without seeks. */
  FLASH(LabDisk.FLASH, "mq-deadline", false, 300e6);

  private final String model;
  private final String elevator;
  private final boolean rotating;
  private final double bytesPerSecond;

  DiskKind(String model, String elevator, boolean rotating, double bytesPerSecond) {
    this.model = model;
    this.elevator = elevator;
    this.rotating = rotating;
    this.bytesPerSecond = bytesPerSecond;
  }

  /** As it is typed. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public String model() {
    return model;
  }

  public String elevator() {
    return elevator;
  }

  public boolean isRotating() {
    return rotating;
  }

  public double bytesPerSecond() {
    return bytesPerSecond;
  }
}
