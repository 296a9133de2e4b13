// SPDX-License-Identifier: Apache-2.0
package io.weir.linux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * By which the kernel knows a device.
 *
 * @param major its driver's
 * @param minor among those of the driver
 */
public record BlockDeviceNumber(long major, long minor) {
  /** Of what a file or folder is on. */
  public static BlockDeviceNumber under(Path file) throws IOException {
    long device = ((Number) Files.getAttribute(file, "unix:dev")).longValue();
    return new BlockDeviceNumber(
        (device >> 8) & 0xfff, (device & 0xff) | ((device >> 12) & 0xfff00));
  }

  /** As under /sys/dev/block: 8:1. */
  @Override
  public String toString() {
    return major + ":" + minor;
  }
}
