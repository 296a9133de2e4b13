// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.mrg.host;

import io.weir.simulator.cpu.DriverCosts;
import io.weir.simulator.device.RotatingDiskModel;
import org.jspecify.annotations.Nullable;

/**
 * What a host and its guests are like.
 *
 * @param switchNanos see {@link io.weir.simulator.cpu.MachineModel}
 * @param interruptNanos what a guest's kernel does with a request that is done
 * @param systemNanos what a guest computes for each request besides its job's work
 * @param roundNanos a round of {@link Workload}
 * @param disk null: one that takes no time
 * @param networkBytesPerSecond between hosts
 */
public record HostModel(
    long switchNanos,
    DriverCosts driver,
    long interruptNanos,
    long systemNanos,
    double roundNanos,
    @Nullable RotatingDiskModel disk,
    double networkBytesPerSecond) {
  private static final long US = 1_000;
  private static final long MS = 1_000 * US;
  private static final long GIB = 1L << 30;

  /** A SATA disk of the time: 250 GB, 7200 turns a minute, one command at a time. */
  private static final RotatingDiskModel DISK =
      new RotatingDiskModel(
          250 * GIB, 80e6, 40e6, 800 * US, 17 * MS, 8_333 * US, 1 << 20, 2 * MS, 1, 500 * MS);

  /**
   * A host of the paper. No cost of its is in the paper: those of the lab's emulated host (see
   * {@link #ofLab}), four times as fast, as it has 2.8 GHz; a switch takes 5 us.
   */
  public static HostModel ofPaper() {
    return new HostModel(
        5 * US, new DriverCosts(12 * US, 7 * US), 7 * US, 20 * US, 6_200, DISK, 110e6);
  }

  /**
   * The lab's emulated host. Its costs come from two sums of vm-single, both of the credit
   * scheduler without ratelimit: Dom0's time for a request of word count, and the finish times of
   * the three jobs.
   */
  public static HostModel ofLab() {
    return new HostModel(
        2 * US, new DriverCosts(46 * US, 27 * US), 30 * US, 80 * US, 24_600, null, 110e6);
  }

  public HostModel switchNanos(long nanos) {
    return new HostModel(
        nanos, driver, interruptNanos, systemNanos, roundNanos, disk, networkBytesPerSecond);
  }

  /** The same on a disk that takes no time, as the lab's. */
  public HostModel withoutSeeks() {
    return new HostModel(
        switchNanos, driver, interruptNanos, systemNanos, roundNanos, null, networkBytesPerSecond);
  }

  /** The same with guests that compute so many times as much. */
  public HostModel computing(int times) {
    return new HostModel(
        switchNanos,
        driver,
        interruptNanos,
        times * systemNanos,
        times * roundNanos,
        disk,
        networkBytesPerSecond);
  }
}
