// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.device;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The block devices as the kernel shows them below /sys. A device may vanish at any time: what
 * cannot be read is empty and never an exception.
 */
final class Sysfs {
  /** The kernel's own limit of a file in sysfs, on machines with the usual pages. */
  private static final int MOST_BYTES = 4096;

  private static final Pattern NAMESPACE = Pattern.compile("(nvme\\d+)(n\\d+)");

  private static final String DEV = "/dev/";

  private final Path root;

  Sysfs(Path root) {
    this.root = root;
  }

  /** The folder of the block device that has this number. */
  Optional<Path> byNumber(MajorMinor number) {
    return device(root.resolve("dev/block").resolve(number.toString()));
  }

  /** The folder of the block device that a mount names as its source, such as /dev/sdb1. */
  Optional<Path> bySource(String source) {
    if (!source.startsWith(DEV)) {
      return Optional.empty();
    }
    return byName(source.substring(DEV.length()))
        .or(() -> byMappedName(source))
        // A symbolic link of udev, such as /dev/disk/by-uuid/…
        .or(() -> path(source).flatMap(Sysfs::real).flatMap(this::byNode));
  }

  private Optional<Path> byNode(Path node) {
    return node.startsWith(DEV)
        ? byName(node.toString().substring(DEV.length()))
        : Optional.empty();
  }

  private Optional<Path> byName(String name) {
    // The kernel shows cciss/c0d0 as cciss!c0d0.
    return path(name.replace('/', '!'))
        .flatMap(each -> device(root.resolve("class/block").resolve(each)));
  }

  private Optional<Path> byMappedName(String source) {
    return children(root.resolve("block")).stream()
        .filter(
            each ->
                text(each.resolve("dm/name")).map("/dev/mapper/"::concat).orElse("").equals(source))
        .findFirst();
  }

  /** All devices of the btrfs that this one belongs to; only itself if it belongs to none. */
  List<Path> btrfsMembers(Path device) {
    for (Path each : children(root.resolve("fs/btrfs"))) {
      List<Path> members = children(each.resolve("devices"));
      if (members.contains(device)) {
        return members;
      }
    }
    return List.of(device);
  }

  /** The hidden devices below an NVMe namespace whose drive has two ports: nvme0c0n1 of nvme0n1. */
  List<Path> pathsOfNamespace(String name) {
    Matcher namespace = NAMESPACE.matcher(name);
    if (!namespace.matches()) {
      return List.of();
    }
    Pattern path = Pattern.compile("%sc\\d+%s".formatted(namespace.group(1), namespace.group(2)));
    return children(root.resolve("block")).stream()
        .filter(each -> path.matcher(String.valueOf(each.getFileName())).matches())
        .toList();
  }

  /** The file below /sys/block that a person looks into; the folder itself may lie elsewhere. */
  String shown(String disk, String file) {
    return root.resolve("block").resolve(disk).resolve(file).toString();
  }

  /** What stands in a file, without the space around it; empty if nothing does. */
  Optional<String> text(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      String text = new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8).strip();
      return Optional.of(text).filter(each -> !each.isEmpty());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** The number in a file, if it is from 0 to a bound. */
  OptionalLong number(Path file, long most) {
    try {
      long number = Long.parseLong(text(file).orElse(""));
      return number >= 0 && number <= most ? OptionalLong.of(number) : OptionalLong.empty();
    } catch (NumberFormatException e) {
      return OptionalLong.empty();
    }
  }

  /** The folders that a folder's entries lead to, in the order of the entries' names. */
  List<Path> children(Path folder) {
    List<Path> entries = new ArrayList<>();
    try (DirectoryStream<Path> each = Files.newDirectoryStream(folder)) {
      each.forEach(entries::add);
    } catch (IOException | DirectoryIteratorException e) {
      return List.of();
    }
    return entries.stream().sorted().map(Sysfs::real).flatMap(Optional::stream).toList();
  }

  /** A path, if the text can be one. */
  static Optional<Path> path(String text) {
    try {
      return Optional.of(Path.of(text));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  private static Optional<Path> device(Path link) {
    // Each block device has a file of its number; "." and the like have none.
    return real(link).filter(each -> Files.exists(each.resolve("dev")));
  }

  private static Optional<Path> real(Path link) {
    try {
      return Optional.of(link.toRealPath());
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
