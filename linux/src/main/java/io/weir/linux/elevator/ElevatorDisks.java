// SPDX-License-Identifier: Apache-2.0
package io.weir.linux.elevator;

import io.weir.linux.BlockDeviceNumber;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The disks of this machine that have an elevator, found from whatever lies on them: partitions,
 * LVM's and other mapped volumes, RAIDs, loop devices of files.
 */
public final class ElevatorDisks {
  private final Path sys;
  private final Path proc;

  /** Of this machine. */
  public ElevatorDisks() {
    this(Path.of("/sys"), Path.of("/proc"));
  }

  /**
   * @param sys where the kernel shows its devices
   * @param proc where it shows what is of the machine
   */
  public ElevatorDisks(Path sys, Path proc) {
    this.sys = sys;
    this.proc = proc;
  }

  /**
   * What all disks share: how much may be dirty, as bytes and as a ratio, by the kernel's names.
   */
  public Map<String, String> dirtyLimits() {
    Path vm = proc.resolve("sys/vm");
    return KernelNumbers.read(
        Stream.of("dirty_bytes", "dirty_ratio", "dirty_background_bytes", "dirty_background_ratio")
            .map(vm::resolve)
            .toList());
  }

  /** All that have one or could, by name; loop devices without a file are none. */
  public List<Disk> all() throws IOException {
    List<Disk> all = new ArrayList<>();
    for (Path each : children(sys.resolve("block"))) {
      Disk disk = new Disk(each.getFileName().toString(), each.resolve("queue"));
      if (hasChoice(disk, each) && !isEmpty(each)) {
        all.add(disk);
      }
    }
    return all;
  }

  /**
   * The disks that a folder or a file is on.
   *
   * @throws ElevatorException if it is on none: in memory, or on another machine
   */
  public List<Disk> under(Path file) throws IOException {
    Path link = sys.resolve("dev/block").resolve(BlockDeviceNumber.under(file).toString());
    if (!Files.exists(link)) {
      throw new ElevatorException(file + " is on no disk of this machine");
    }
    return below(link);
  }

  /**
   * The disks below a block device.
   *
   * @param device as under /dev: sda2, dm-0, loop3
   * @throws ElevatorException if there is none of that name, or nothing below it has an elevator
   */
  public List<Disk> below(String device) throws IOException {
    Path link = sys.resolve("class/block").resolve(device);
    if (!Files.exists(link)) {
      throw new ElevatorException(
          "there is no block device " + device + "; weir elevators lists them");
    }
    return below(link);
  }

  private List<Disk> below(Path link) throws IOException {
    Map<String, Disk> found = new LinkedHashMap<>();
    collect(link.toRealPath(), found);
    if (found.isEmpty()) {
      throw new ElevatorException(
          "nothing below " + link.getFileName() + " has an elevator that could be chosen");
    }
    return List.copyOf(found.values());
  }

  /** A device is asked itself, then what it is a part of, then what it is made of. */
  private void collect(Path device, Map<String, Disk> found) throws IOException {
    String name = device.getFileName().toString();
    Disk disk = new Disk(name, device.resolve("queue"));
    if (hasChoice(disk, device)) {
      found.put(name, disk);
    } else if (Files.exists(device.resolve("partition"))) {
      collect(device.resolve("..").toRealPath(), found);
    } else if (Files.exists(device.resolve("loop/backing_file"))) {
      Path file =
          Path.of(
              Files.readString(device.resolve("loop/backing_file"), StandardCharsets.UTF_8)
                  .strip());
      under(file).forEach(each -> found.put(each.name(), each));
    } else {
      for (Path slave : children(device.resolve("slaves"))) {
        collect(slave.toRealPath(), found);
      }
    }
  }

  private static boolean isEmpty(Path device) throws IOException {
    Path size = device.resolve("size");
    return Files.exists(size) && Files.readString(size).strip().equals("0");
  }

  private static boolean hasChoice(Disk disk, Path device) throws ElevatorException {
    return Files.exists(device.resolve("queue/scheduler")) && disk.elevators().isChoice();
  }

  static List<Path> children(Path folder) throws IOException {
    List<Path> all = new ArrayList<>();
    if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS) || Files.isDirectory(folder)) {
      try (DirectoryStream<Path> each = Files.newDirectoryStream(folder)) {
        each.forEach(all::add);
      }
    }
    all.sort(null);
    return all;
  }
}
