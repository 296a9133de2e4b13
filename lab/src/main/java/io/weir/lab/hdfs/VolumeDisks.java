// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.hdfs;

import io.weir.lab.disk.DiskModel;
import io.weir.lab.disk.DiskStatistics;
import io.weir.lab.disk.EmulatedDisk;
import java.util.Map;
import java.util.TreeMap;

/**
 * The emulated disks of this process, one for each volume of each DataNode. Process-wide, because
 * Hadoop creates the plug-ins that use them by class name and the experiment still has to find
 * them.
 */
public final class VolumeDisks {
  private static final Map<String, EmulatedDisk> DISKS = new TreeMap<>();
  private static boolean suspended;

  private VolumeDisks() {}

  /** The disk of a volume, by a name that differs between DataNodes; a new one if it has none. */
  public static synchronized EmulatedDisk of(String volume, DiskModel model) {
    EmulatedDisk disk = DISKS.get(volume);
    if (disk == null) {
      disk = new EmulatedDisk(model);
      if (suspended) {
        disk.suspend();
      }
      DISKS.put(volume, disk);
    }
    return disk;
  }

  /** Those that were used so far, by volume. */
  public static synchronized Map<String, EmulatedDisk> all() {
    return new TreeMap<>(DISKS);
  }

  /** All disks together. */
  public static synchronized DiskStatistics statistics() {
    return DISKS.values().stream()
        .map(EmulatedDisk::statistics)
        .reduce(DiskStatistics.NONE, DiskStatistics::plus);
  }

  /** Whether all disks have all that was written to files that are closed by now. */
  public static synchronized boolean areWrittenOut() {
    return DISKS.values().stream().allMatch(EmulatedDisk::isWrittenOut);
  }

  /**
   * Lets everything pass on present and future disks, while a bench loads data or checks outputs.
   */
  public static synchronized void suspend() {
    suspended = true;
    DISKS.values().forEach(EmulatedDisk::suspend);
  }

  /** Ends {@link #suspend()}. */
  public static synchronized void resume() {
    suspended = false;
    DISKS.values().forEach(EmulatedDisk::resume);
  }

  /** Forgets all disks; after the cluster on them was shut down. */
  public static synchronized void clear() {
    suspended = false;
    DISKS.clear();
  }
}
