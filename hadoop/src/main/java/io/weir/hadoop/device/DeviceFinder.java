// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.device;

import io.weir.hadoop.device.FoundDevice.Kind;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import org.apache.hadoop.fs.StorageType;
import org.jspecify.annotations.Nullable;

/**
 * Finds the disks below a volume's folder, as an operator does with stat, findmnt and lsblk.
 *
 * <pre>
 *  folder ── device number ──▶ sysfs knows it ──────────────▶ block device ──▶ those below it
 *                  │                                              ▲
 *                  └─ anonymous ──▶ mount table ── its source ────┘
 *                                        └── its type: memory, network, unknown
 * </pre>
 *
 * <p>It may be called by several threads, and reads everything anew at each call.
 */
public final class DeviceFinder {
  private final Locator locator;
  private final BlockStack stack;

  public DeviceFinder(Path sysfs, Path mountinfo) {
    this(sysfs, mountinfo, DeviceNumber::of);
  }

  DeviceFinder(Path sysfs, Path mountinfo, Function<Path, OptionalLong> numbers) {
    Sysfs devices = new Sysfs(sysfs);
    this.locator = new Locator(devices, mountinfo, numbers);
    this.stack = new BlockStack(devices, locator);
  }

  /** Of the machine that this process runs on. */
  public static DeviceFinder ofThisMachine() {
    return new DeviceFinder(Path.of("/sys"), Path.of("/proc/self/mountinfo"));
  }

  /** The device below a folder; unknown, and no exception, where it cannot be told. */
  public FoundDevice find(Path folder, @Nullable StorageType storageType) {
    try {
      Location location = locator.of(folder);
      return location.devices().isEmpty()
          ? withoutBlockDevice(folder, location, storageType)
          : onBlockDevice(folder, location, storageType);
    } catch (RuntimeException e) { // the DataNode must start, whatever a kernel of the future shows
      return new FoundDevice(
          Kind.UNKNOWN,
          0,
          Set.of(),
          0,
          "",
          "%s lies on what cannot be read: %s".formatted(folder, e));
    }
  }

  private FoundDevice onBlockDevice(Path folder, Location location, @Nullable StorageType type) {
    BlockFacts facts = stack.read(location.devices());
    Kind kind = StorageTag.decide(facts.kind(), type);
    return new FoundDevice(
        kind,
        facts.queueDepth(),
        facts.disks(),
        facts.readAheadBytes(),
        facts.elevator(),
        Reason.of(folder, facts, kind, type, location.how()));
  }

  private static FoundDevice withoutBlockDevice(
      Path folder, Location location, @Nullable StorageType type) {
    Kind kind = StorageTag.decide(location.kind(), type);
    Set<String> disks = location.identity().isEmpty() ? Set.of() : Set.of(location.identity());
    return new FoundDevice(kind, 0, disks, 0, "", Reason.of(folder, location, kind, type));
  }
}
