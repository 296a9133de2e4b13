// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.device;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.hadoop.fs.StorageType;
import org.jspecify.annotations.Nullable;

/** A tree like /sys, a mount table, and folders that have the device numbers of choice. */
final class FakeMachine {
  private final Path root;
  private final Map<Path, Long> numbers = new HashMap<>();

  FakeMachine(Path folder) {
    try {
      this.root = folder.toRealPath();
      for (String each : new String[] {"block", "class/block", "dev/block", "fs/btrfs"}) {
        Files.createDirectories(sys().resolve(each));
      }
      Files.createFile(mountinfo());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Path sys() {
    return root.resolve("sys");
  }

  private Path mountinfo() {
    return root.resolve("mountinfo");
  }

  FoundDevice find(String folder) {
    return find(folder, null);
  }

  FoundDevice find(String folder, @Nullable StorageType type) {
    return finder().find(Path.of(folder), type);
  }

  DeviceFinder finder() {
    return new DeviceFinder(sys(), mountinfo(), this::number);
  }

  private OptionalLong number(Path folder) {
    Long number = numbers.get(folder);
    return number == null ? OptionalLong.empty() : OptionalLong.of(number);
  }

  /** A folder or file on the device with these numbers, which are below 256. */
  FakeMachine folder(String folder, int major, int minor) {
    numbers.put(Path.of(folder), (long) major << 8 | minor);
    return this;
  }

  /** A line of mountinfo. */
  FakeMachine mount(String line) {
    return write(mountinfo(), line + "\n", StandardOpenOption.APPEND);
  }

  /** A whole disk of a driver: where it is, and its queue's flag, elevators and 128 KiB ahead. */
  FakeMachine disk(String name, int major, int minor, String rotational) {
    Path folder = device("devices/pci0/host0/block", name, major, minor);
    link(sys().resolve("block").resolve(name), folder);
    return file(name, "queue/rotational", rotational)
        .file(name, "queue/scheduler", "[mq-deadline] kyber bfq none")
        .file(name, "queue/read_ahead_kb", "128");
  }

  FakeMachine partition(String disk, String name, int major, int minor) {
    device("devices/pci0/host0/block/" + disk, name, major, minor);
    return file(name, "partition", "1");
  }

  /** A mapped volume or a RAID over devices that are there. */
  FakeMachine over(String name, int major, int minor, String... slaves) {
    disk(name, major, minor, "0").file(name, "queue/scheduler", "none");
    for (String each : slaves) {
      slave(name, each);
    }
    return this;
  }

  FakeMachine slave(String of, String slave) {
    link(device(of).resolve("slaves").resolve(slave), device(slave));
    return this;
  }

  FakeMachine btrfs(String identifier, String... devices) {
    for (String each : devices) {
      link(
          sys().resolve("fs/btrfs").resolve(identifier).resolve("devices").resolve(each),
          device(each));
    }
    return this;
  }

  /** A file of a device: "queue/nr_requests". */
  FakeMachine file(String device, String file, String text) {
    return write(device(device).resolve(file), text + "\n", StandardOpenOption.CREATE);
  }

  /** Takes a file of a device away, or replaces it by something that cannot be read as a file. */
  FakeMachine unreadable(String device, String file) {
    try {
      Files.deleteIfExists(device(device).resolve(file));
      Files.createDirectory(device(device).resolve(file));
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The real folder of a device. */
  Path device(String name) {
    try {
      return sys().resolve("class/block").resolve(name).toRealPath();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The file of a disk as reasons name it. */
  String shown(String disk, String file) {
    return sys().resolve("block").resolve(disk).resolve(file).toString();
  }

  private Path device(String parent, String name, int major, int minor) {
    Path folder = sys().resolve(parent).resolve(name);
    String number = major + ":" + minor;
    write(folder.resolve("dev"), number, StandardOpenOption.CREATE);
    link(sys().resolve("class/block").resolve(name), folder);
    link(sys().resolve("dev/block").resolve(number), folder);
    return folder;
  }

  private void link(Path link, Path target) {
    try {
      Files.createDirectories(link.getParent());
      Files.createSymbolicLink(link, link.getParent().relativize(target));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private FakeMachine write(Path file, String text, StandardOpenOption option) {
    try {
      Files.createDirectories(file.getParent());
      if (option == StandardOpenOption.CREATE) {
        Files.deleteIfExists(file);
      }
      Files.writeString(file, text, option, StandardOpenOption.WRITE);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
