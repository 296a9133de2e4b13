// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.device;

/** A device number in its two parts; major 0 is a file system that is on no single block device. */
record MajorMinor(long major, long minor) {
  /** Takes apart st_dev of stat(): the parts are interleaved, since both were 8 bits wide once. */
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
