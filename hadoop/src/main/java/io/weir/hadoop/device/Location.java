// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.device;

import java.nio.file.Path;
import java.util.List;

/**
 * What a folder lies on: block devices, of which a btrfs has several, or a file system without any,
 * which says itself what it is.
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
