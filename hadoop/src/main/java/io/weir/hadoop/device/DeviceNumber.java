// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.device;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/** The kernel's device number of a file, the same in every process of a node. */
public final class DeviceNumber {
  private DeviceNumber() {}

  /** The device that a file or folder is on; empty if there is none, or the system has no such. */
  public static OptionalLong of(Path file) {
    try {
      return Files.getAttribute(file, "unix:dev") instanceof Long device
          ? OptionalLong.of(device)
          : OptionalLong.empty();
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      return OptionalLong.empty();
    }
  }
}
