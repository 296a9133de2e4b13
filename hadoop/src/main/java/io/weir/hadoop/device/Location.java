// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.device;

import java.nio.file.Path;
import java.util.List;

/**
 * What a folder lies on: block devices, or a file system without any.
 *
 * @param devices folders in sysfs of the block devices, more than one below a btrfs; may be empty
 * @param kind what the file system says itself, where it has no block device
 * @param identity a name that every folder of the file system has in common
 * @param how with a block device: how it was found, if not by its number, or nothing; without one:
 *     what the folder lies on
 */
record Location(List<Path> devices, FoundDevice.Kind kind, String identity, String how) {
  Location {
    devices = List.copyOf(devices);
  }

  static Location on(List<Path> devices, String how) {
    return new Location(devices, FoundDevice.Kind.UNKNOWN, "", how);
  }

  static Location without(FoundDevice.Kind kind, String identity, String how) {
    return new Location(List.of(), kind, identity, how);
  }
}
