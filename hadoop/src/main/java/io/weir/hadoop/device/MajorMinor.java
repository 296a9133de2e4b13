// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.device;

/**
 * A device number in its two parts.
 *
 * @param major the number of the driver; 0 for a file system that is on no single block device
 * @param minor the number of the device among those of its driver
 */
record MajorMinor(long major, long minor) {
  /**
   * Takes apart what stat() returns as st_dev. The parts are interleaved since both were 8 bits
   * wide once: bits 8 to 19 and 44 to 63 are the major number, 0 to 7 and 20 to 43 the minor one.
   */
  static MajorMinor of(long device) {
    return new MajorMinor(
        ((device >>> 8) & 0xfff) | ((device >>> 32) & 0xfffff000L),
        (device & 0xff) | ((device >>> 12) & 0xffffff00L));
  }

  /** Whether the kernel made the number up for a file system: tmpfs, NFS, btrfs, overlay. */
  boolean isAnonymous() {
    return major == 0;
  }

  /** As in sysfs and in mountinfo: 8:17. */
  @Override
  public String toString() {
    return major + ":" + minor;
  }
}
