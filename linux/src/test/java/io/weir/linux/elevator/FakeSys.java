// SPDX-License-Identifier: Apache-2.0
package io.weir.linux.elevator;

import io.weir.linux.BlockDeviceNumber;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A /sys of files: disks, partitions, volumes and loop devices, as the kernel would show them. */
final class FakeSys {
  static final String FOUR = "none [mq-deadline] kyber bfq\n";

  private final Path root;

  FakeSys(Path root) {
    this.root = root;
  }

  ElevatorDisks disks() {
    return new ElevatorDisks(root, root);
  }

  /** A disk, or a volume that has none to choose. */
  Path device(String name, String scheduler) throws IOException {
    Path device = Files.createDirectories(root.resolve("devices").resolve(name));
    link("block", name, device);
    link("class/block", name, device);
    Path queue = Files.createDirectories(device.resolve("queue"));
    Files.writeString(queue.resolve("scheduler"), scheduler);
    Files.createDirectories(device.resolve("slaves"));
    return device;
  }

  Path partition(Path disk, String name) throws IOException {
    Path partition = Files.createDirectories(disk.resolve(name));
    Files.writeString(partition.resolve("partition"), "1\n");
    link("class/block", name, partition);
    return partition;
  }

  void madeOf(Path volume, Path part) throws IOException {
    Files.createSymbolicLink(volume.resolve("slaves").resolve(part.getFileName()), part);
  }

  /** What a file's device number leads to. */
  void isDeviceOf(Path file, Path device) throws IOException {
    link("dev/block", BlockDeviceNumber.under(file).toString(), device);
  }

  private void link(String folder, String name, Path to) throws IOException {
    Files.createSymbolicLink(Files.createDirectories(root.resolve(folder)).resolve(name), to);
  }
}
