// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.containers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** What a group's processes have read and written so far, as the kernel counts it: io.stat. */
final class IoStat {
  private static final String NAME = "io.stat";

  private IoStat() {}

  /**
   * On all disks together, in bytes.
   *
   * @return 0 where there is none: the group has ended, or the kernel does not count
   */
  static long bytes(Path group) throws IOException {
    long bytes = 0;
    try {
      for (String line : Files.readAllLines(group.resolve(NAME))) {
        for (String word : line.split(" ", -1)) {
          if (word.startsWith("rbytes=") || word.startsWith("wbytes=")) {
            bytes += Long.parseLong(word.substring("rbytes=".length()));
          }
        }
      }
    } catch (NoSuchFileException none) {
      return 0;
    } catch (NumberFormatException strange) {
      throw new IOException(group.resolve(NAME) + " has no numbers of bytes", strange);
    }
    return bytes;
  }
}
