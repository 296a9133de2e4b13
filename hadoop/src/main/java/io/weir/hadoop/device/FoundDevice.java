// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.device;

import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/**
 * The disks that were found below a folder, and their kind. What could not be found is UNKNOWN, 0
 * or empty.
 *
 * @param kind what the device is
 * @param queueDepth how many requests the device takes at once; 0 if unknown. Of several disks: the
 *     least depth of any, since how a request is spread over them is not known; on an md RAID 0
 *     that times the number of its parts, as each request goes to one of them
 * @param disks names of the physical disks below: sda, nvme0n1. Where none can be named, the device
 *     number instead (0:45), so that two folders of one file system still share
 * @param readAheadBytes how far the kernel reads ahead of a sequential reader, in bytes; 0 if it
 *     does not, or if unknown
 * @param elevator the kernel's disk scheduler: none, mq-deadline, kyber, bfq; empty if unknown, or
 *     if the disks have different ones
 * @param reason how this was found: a sentence for the log, without a full stop
 */
public record FoundDevice(
    Kind kind,
    int queueDepth,
    Set<String> disks,
    long readAheadBytes,
    String elevator,
    String reason) {

  public enum Kind {
    /** A seek costs milliseconds; several disks are rotating if one of them is. */
    ROTATING,
    /** A disk without moving parts. */
    FLASH,
    /** No disk at all: tmpfs, a RAM disk, zram. */
    MEMORY,
    /** The disks are another machine's: NFS, CIFS, Ceph. */
    NETWORK,
    /** Neither the kernel nor the storage type says. */
    UNKNOWN;

    /** Whether a seek is taken to cost time, until it is measured. */
    public boolean mayHaveSeeks() {
      return this == ROTATING || this == UNKNOWN;
    }
  }

  public FoundDevice {
    if (queueDepth < 0) {
      throw new IllegalArgumentException("queueDepth must be 0 or more, was " + queueDepth);
    }
    if (readAheadBytes < 0) {
      throw new IllegalArgumentException("readAheadBytes must be 0 or more, was " + readAheadBytes);
    }
    if (reason.isBlank()) {
      throw new IllegalArgumentException("reason must say how the device was found, was blank");
    }
    disks = Collections.unmodifiableSet(new TreeSet<>(disks));
  }

  /** The same as of another kind, which was measured. */
  public FoundDevice measuredAs(Kind measured) {
    return new FoundDevice(
        measured,
        queueDepth,
        disks,
        readAheadBytes,
        elevator,
        reason + "; measured: seeks cost nothing");
  }

  /**
   * Whether some disk is below both, so that both volumes belong behind one gate. A volume over two
   * disks shares one with each of two volumes that share none with each other.
   */
  public boolean sharesDiskWith(FoundDevice other) {
    return !Collections.disjoint(disks, other.disks);
  }
}
