// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.mrg.host;

import io.weir.simulator.cpu.DriverCosts;
import io.weir.simulator.device.RotatingDiskModel;
import org.jspecify.annotations.Nullable;

/**
 * What a host and its guests are like.
 *
 * @param switchNanos see {@link io.weir.simulator.cpu.MachineModel}
 * @param caches what a domain that comes back finds no longer
 * @param interruptNanos what a guest's kernel does with a request that is done
 * @param systemNanos what a guest computes for each request besides its job's work
 * @param roundNanos a round of {@link Workload}
 * @param disk null: one that takes no time
 * @param networkBytesPerSecond between hosts
 */
public record HostModel(
    long switchNanos,
    CacheUse caches,
    DriverCosts driver,
    long interruptNanos,
    long systemNanos,
    double roundNanos,
    @Nullable RotatingDiskModel disk,
    double networkBytesPerSecond) {
  private static final long US = 1_000;
  private static final long MS = 1_000 * US;
  private static final long GIB = 1L << 30;

  /** So many times the lab's guests compute those of the paper; see {@link #ofPaper}. */
  private static final int JAVA = 8;

  /** So many times as fast as one SATA disk is the paper's. */
  private static final int DISKS = 20;

  /**
   * A host of the paper. Its costs of a request are those of the lab's emulated host (see {@link
   * #ofLab}), four times as fast, as it has 2.8 GHz; a switch takes 5 us besides the cache. Two
   * things are fitted: how much more than the lab's a guest with Hadoop computes, on table 1's
   * longest job, and how fast the disk is, on the switches of word count of medium size.
   */
  public static HostModel ofPaper() {
    return emulated(CacheUse.ofPentiumD(), sata(DISKS)).computing(JAVA);
  }

  /** The same with one SATA disk of the time: 250 GB, 7200 turns a minute. */
  public static HostModel ofPaperWithOneDisk() {
    return emulated(CacheUse.ofPentiumD(), sata(1)).computing(JAVA);
  }

  /** The lab's guests and its disk, which takes no time, on the paper's processor. */
  public static HostModel asLab() {
    return emulated(CacheUse.NONE, null);
  }

  private static HostModel emulated(CacheUse caches, @Nullable RotatingDiskModel disk) {
    return new HostModel(
        5 * US, caches, new DriverCosts(12 * US, 7 * US), 7 * US, 20 * US, 6_200, disk, 110e6);
  }

  /**
   * The lab's emulated host. Its costs come from two sums of vm-single, both of the credit
   * scheduler without ratelimit: Dom0's time for a request of word count, and the finish times of
   * the three jobs.
   */
  public static HostModel ofLab() {
    return new HostModel(
        2 * US,
        CacheUse.NONE,
        new DriverCosts(46 * US, 27 * US),
        30 * US,
        80 * US,
        24_600,
        null,
        110e6);
  }

  /** One command at a time; all that takes time takes so many times less of it. */
  private static RotatingDiskModel sata(int faster) {
    return new RotatingDiskModel(
        250 * GIB,
        80e6 * faster,
        40e6 * faster,
        800 * US / faster,
        17 * MS / faster,
        8_333 * US / faster,
        1 << 20,
        2 * MS,
        1,
        500 * MS);
  }

  /** The same with processors that have caches. */
  public HostModel withCaches() {
    return new HostModel(
        switchNanos,
        CacheUse.ofPentiumD(),
        driver,
        interruptNanos,
        systemNanos,
        roundNanos,
        disk,
        networkBytesPerSecond);
  }

  /** The same with guests that compute so many times as much. */
  public HostModel computing(double times) {
    return new HostModel(
        switchNanos,
        caches,
        driver,
        interruptNanos,
        Math.round(times * systemNanos),
        times * roundNanos,
        disk,
        networkBytesPerSecond);
  }
}
