// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.device;

import io.weir.hadoop.device.FoundDevice.Kind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads a block device and all below it: partitions, mapped volumes, RAIDs, loop devices. */
final class BlockStack {
  /** Devices on devices that are followed: LVM on RAID on encrypted multipath is five. */
  private static final int MOST_LEVELS = 16;

  /** No queue is longer, and no larger number in sysfs is believed. */
  private static final long MOST_REQUESTS = 1 << 20;

  private static final long MOST_READ_AHEAD_KB = 1 << 30;

  private static final Pattern MEMORY = Pattern.compile("z?ram\\d+");

  /** Disks of virtio and of Xen. */
  private static final Pattern VIRTUAL = Pattern.compile("x?vd[a-z]+\\d*");

  /** How the SCSI disks of hypervisors and clouds introduce themselves: QEMU HARDDISK, Msft. */
  private static final Pattern VIRTUAL_MAKER =
      Pattern.compile("(QEMU|VBOX|VMware|Msft|Google)\\b.*");

  private static final Pattern CHOSEN = Pattern.compile("\\[(\\S+)\\]");

  private final Sysfs sysfs;
  private final Locator locator;

  BlockStack(Sysfs sysfs, Locator locator) {
    this.sysfs = sysfs;
    this.locator = locator;
  }

  /** The facts of block devices, as folders in sysfs, that one folder lies on. */
  BlockFacts read(List<Path> devices) {
    List<BlockFacts> parts = devices.stream().map(each -> read(each, MOST_LEVELS)).toList();
    BlockFacts first = parts.get(0);
    return parts.size() == 1
        ? first
        : new BlockFacts("btrfs", Kind.UNKNOWN, "", 0, Set.of(), first.readAheadBytes(), "", false)
            .over(parts, false);
  }

  private BlockFacts read(Path device, int levels) {
    Path parent = device.getParent();
    if (parent != null && Files.exists(device.resolve("partition"))) {
      return read(parent, levels);
    }
    BlockFacts own = own(device);
    if (levels == 0) {
      return own;
    }
    List<BlockFacts> parts =
        sysfs.children(device.resolve("slaves")).stream()
            .map(each -> read(each, levels - 1))
            .toList();
    if (!parts.isEmpty()) {
      boolean striped = sysfs.text(device.resolve("md/level")).orElse("").equals("raid0");
      return own.over(parts, striped);
    }
    List<BlockFacts> paths = sysfs.pathsOfNamespace(own.name()).stream().map(this::own).toList();
    if (!paths.isEmpty()) {
      return own.over(paths, false).withDisks(own.disks());
    }
    Set<String> disks = disksOfLoop(device, levels);
    return disks.isEmpty() ? own : own.withDisks(disks);
  }

  /**
   * A loop device rotates and queues by what the kernel says of itself; only what is below its file
   * is of interest, and only where that is a block device: a disk of the lab, a file of a FUSE
   * program below a loop device, is a disk of its own.
   */
  private Set<String> disksOfLoop(Path device, int levels) {
    Optional<String> file = sysfs.text(device.resolve("loop/backing_file"));
    if (file.isEmpty()) {
      return Set.of();
    }
    return sysfs
        .bySource(file.get())
        .map(List::of)
        .or(() -> Sysfs.path(file.get()).map(locator::devicesOf))
        .orElse(List.of())
        .stream()
        .flatMap(each -> read(each, levels - 1).disks().stream())
        .collect(Collectors.toSet());
  }

  private BlockFacts own(Path device) {
    String name = String.valueOf(device.getFileName());
    boolean memory = MEMORY.matcher(name).matches();
    OptionalLong depth = sysfs.number(device.resolve("device/queue_depth"), MOST_REQUESTS);
    if (depth.orElse(0) == 0) {
      depth = sysfs.number(device.resolve("queue/nr_requests"), MOST_REQUESTS);
    }
    return new BlockFacts(
        name,
        memory ? Kind.MEMORY : kind(device),
        sysfs.shown(name, memory ? "" : "queue/rotational"),
        (int) depth.orElse(0),
        Set.of(name),
        sysfs.number(device.resolve("queue/read_ahead_kb"), MOST_READ_AHEAD_KB).orElse(0) << 10,
        elevator(device),
        isVirtual(device, name));
  }

  private Kind kind(Path device) {
    return switch (sysfs.text(device.resolve("queue/rotational")).orElse("")) {
      case "1" -> Kind.ROTATING;
      case "0" -> Kind.FLASH;
      default -> Kind.UNKNOWN;
    };
  }

  /** The word in brackets; without them there is no such queue. */
  private String elevator(Path device) {
    return sysfs
        .text(device.resolve("queue/scheduler"))
        .map(CHOSEN::matcher)
        .filter(each -> each.find())
        .map(each -> each.group(1))
        .orElse("");
  }

  private boolean isVirtual(Path device, String name) {
    return VIRTUAL.matcher(name).matches()
        || saysVirtual(device.resolve("device/vendor"))
        || saysVirtual(device.resolve("device/model"));
  }

  private boolean saysVirtual(Path file) {
    return VIRTUAL_MAKER.matcher(sysfs.text(file).orElse("")).matches();
  }
}
