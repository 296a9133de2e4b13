// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.pairs.host;

import io.weir.simulator.cache.CacheSettings;
import io.weir.simulator.device.RotatingDisk;
import io.weir.simulator.device.RotatingDiskModel;
import io.weir.simulator.elevator.Elevators;
import io.weir.simulator.elevator.QueueLimits;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.storage.Host;
import io.weir.simulator.storage.RingSettings;
import io.weir.tuner.plan.ElevatorPair;
import java.util.List;

/**
 * A host of the paper's cluster. The paper gives a SATA disk of 1 TB, Xen 3.4.2, Linux 2.6.22, and
 * 1 GB of memory for each guest; the disk's speed and where the guests' disks lie are those of a
 * usual one of its time.
 */
public final class PaperHost {
  public static final String GIVEN =
      "SATA disk of 1 TB, Linux 2.6.22 and Xen 3.4 (elevators, ring), memory of a guest";

  /** All pairs of the paper, its default among them. */
  public static final List<ElevatorPair> PAIRS =
      ElevatorPair.all(Elevators.OF_PAPERS, Elevators.OF_PAPERS);

  public static final ElevatorPair DEFAULT = new ElevatorPair("cfq", "cfq");

  private static final long MIB = 1L << 20;
  private static final long MILLISECOND = 1_000_000;

  /** The disk is divided among the guests: a quarter for each of the usual four. */
  private static final int LEAST_PARTS = 4;

  private static final long JOURNAL = 128 * MIB;

  /** A disk of 7200 rpm of 2008: 110 MB/s outside, half of it inside, one request at a time. */
  private static final RotatingDiskModel DISK =
      new RotatingDiskModel(
          1_000_000_000_000L,
          110e6,
          55e6,
          MILLISECOND,
          17 * MILLISECOND,
          8_333_000,
          MIB,
          30 * MILLISECOND,
          1,
          300 * MILLISECOND);

  private PaperHost() {}

  /**
   * A host and its guests.
   *
   * @param cacheBytes of a guest: what its processes leave of its memory
   */
  static Host with(int guests, long cacheBytes, ElevatorPair pair, Simulation simulation) {
    RotatingDisk disk = new RotatingDisk(simulation, DISK);
    Host host = new Host(simulation, disk, new QueueLimits(1, 512 << 10), pair.host());
    CacheSettings cache = CacheSettings.ofPapers(cacheBytes).withJournal(16 << 10);
    long guestDisk = DISK.capacityBytes() / Math.max(LEAST_PARTS, guests);
    for (int i = 0; i < guests; i++) {
      host.guest(RingSettings.OF_XEN_3, guestDisk, pair.guest(), cache, JOURNAL);
    }
    return host;
  }
}
