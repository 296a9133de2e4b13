// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.profile;

/**
 * What a disk did meanwhile.
 *
 * @param busySeconds that it had a request
 */
record DiskUse(double busySeconds, double readBytes, double writtenBytes) {
  static final DiskUse NONE = new DiskUse(0, 0, 0);

  DiskUse plus(DiskUse other) {
    return new DiskUse(
        busySeconds + other.busySeconds,
        readBytes + other.readBytes,
        writtenBytes + other.writtenBytes);
  }

  DiskUse over(double parts) {
    return new DiskUse(busySeconds / parts, readBytes / parts, writtenBytes / parts);
  }
}
