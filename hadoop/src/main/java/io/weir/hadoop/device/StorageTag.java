// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.device;

import io.weir.hadoop.device.FoundDevice.Kind;
import org.apache.hadoop.fs.StorageType;
import org.jspecify.annotations.Nullable;

/** What the storage type that an operator gave a volume says of the device below it. */
final class StorageTag {
  private StorageTag() {}

  /**
   * The kind by the kernel, or, where it says nothing, by the storage type. SSD or NVDIMM counts
   * against a kernel that holds the disk for rotating, as it does most virtual ones.
   */
  static Kind decide(Kind kernel, @Nullable StorageType type) {
    Kind tag = kind(type);
    boolean overrules = kernel == Kind.ROTATING && tag == Kind.FLASH;
    return kernel == Kind.UNKNOWN || overrules ? tag : kernel;
  }

  private static Kind kind(@Nullable StorageType type) {
    // By name, since older Hadoops have no NVDIMM.
    return switch (type == null ? "" : type.name()) {
      case "SSD", "NVDIMM" -> Kind.FLASH;
      case "RAM_DISK" -> Kind.MEMORY;
      case "ARCHIVE" -> Kind.ROTATING;
      default -> Kind.UNKNOWN; // DISK is what every volume is that nobody gave a type
    };
  }
}
