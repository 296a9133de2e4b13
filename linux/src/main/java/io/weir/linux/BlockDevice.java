// SPDX-License-Identifier: Apache-2.0
package io.weir.linux;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** The block device that a folder is on: a disk, a partition, or a volume of several. */
final class BlockDevice {
  /** Of /sys/dev/block/…/stat: milliseconds with something outstanding. */
  private static final int BUSY_MILLIS = 9;

  private final String name;
  private final Path statistics;

  private BlockDevice(String name, Path statistics) {
    this.name = name;
    this.statistics = statistics;
  }

  /**
   * @throws ProbeException if it is on none: in memory, or on another machine
   */
  static BlockDevice of(Path folder) throws IOException {
    FileStore store = Files.getFileStore(folder);
    Path statistics = Path.of("/sys/dev/block/%s/stat".formatted(BlockDeviceNumber.under(folder)));
    if (!Files.isReadable(statistics)) {
      throw new ProbeException(
          "%s is on a file system of type %s, which is on no disk of this machine; choose a folder on a disk"
              .formatted(folder, store.type()));
    }
    return new BlockDevice(store.name(), statistics);
  }

  String name() {
    return name;
  }

  /** The part of a short while that it has something to do: 0 to 1. */
  double busy(long millis) throws IOException, InterruptedException {
    double before = busySeconds();
    long startNanos = System.nanoTime();
    TimeUnit.MILLISECONDS.sleep(millis);
    double passed = (System.nanoTime() - startNanos) / 1e9;
    return Math.min(1, (busySeconds() - before) / passed);
  }

  /** The time in which it has had something to do since it is there. */
  double busySeconds() throws IOException {
    String[] fields =
        new String(Files.readAllBytes(statistics), StandardCharsets.US_ASCII)
            .strip()
            .split("\\s+", -1);
    return Long.parseLong(fields[BUSY_MILLIS]) / 1e3;
  }
}
