// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.device;

import io.weir.hadoop.device.FoundDevice.Kind;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** Says what a folder lies on: by its device number, else by the mount that it lies in. */
final class Locator {
  /** Overlays within overlays that are followed; the kernel itself stacks two. */
  private static final int MOST_OVERLAYS = 4;

  private final Sysfs sysfs;
  private final Path mountinfo;
  private final Function<Path, OptionalLong> numbers;

  Locator(Sysfs sysfs, Path mountinfo, Function<Path, OptionalLong> numbers) {
    this.sysfs = sysfs;
    this.mountinfo = mountinfo;
    this.numbers = numbers;
  }

  /** What a folder or file lies on; of an overlay, what is written lies on. */
  Location of(Path folder) {
    return of(folder, MOST_OVERLAYS);
  }

  /** The block devices that a file lies on directly: through no overlay. */
  List<Path> devicesOf(Path file) {
    return of(file, 0).devices();
  }

  private Location of(Path folder, int overlays) {
    OptionalLong device = numbers.apply(folder);
    if (device.isEmpty()) {
      return Location.without(Kind.UNKNOWN, "", "a device whose number cannot be read");
    }
    MajorMinor number = MajorMinor.of(device.getAsLong());
    Optional<Path> direct = sysfs.byNumber(number);
    return direct.isPresent()
        ? Location.on(List.of(direct.get()), "")
        : byMount(folder, number, overlays);
  }

  private Location byMount(Path folder, MajorMinor number, int overlays) {
    Optional<Mount> found = MountTable.read(mountinfo).around(folder, number);
    if (found.isEmpty()) {
      return Location.without(
          Kind.UNKNOWN,
          number.toString(),
          "device %s, which is neither in sysfs nor in the mount table".formatted(number));
    }
    Mount mount = found.get();
    if (mount.type().equals("overlay")) {
      return byUpperFolder(mount, overlays);
    }
    Optional<Path> source =
        FileSystemKind.mayBeOnDisk(mount.type())
            ? sysfs.bySource(mount.source())
            : Optional.empty();
    return source.isPresent()
        ? Location.on(
            sysfs.btrfsMembers(source.get()),
            "found as %s on %s in the mount table".formatted(mount.type(), mount.source()))
        : Location.without(FileSystemKind.of(mount.type()), mount.number(), words(mount));
  }

  private Location byUpperFolder(Mount mount, int overlays) {
    Optional<Path> upper = mount.option("upperdir").flatMap(Sysfs::path).filter(Path::isAbsolute);
    if (upper.isEmpty() || overlays == 0) {
      return Location.without(
          Kind.UNKNOWN, mount.number(), "an overlay without an upper folder to follow");
    }
    Location below = of(upper.get(), overlays - 1);
    if (!below.devices().isEmpty()) {
      return Location.on(
          below.devices(), "found through the overlay's upper folder %s".formatted(upper.get()));
    }
    return Location.without(
        below.kind(),
        below.identity().isEmpty() ? mount.number() : below.identity(),
        "an overlay, whose upper folder %s lies on %s".formatted(upper.get(), below.how()));
  }

  private static String words(Mount mount) {
    String of = "%s of %s".formatted(mount.type(), mount.source());
    return switch (FileSystemKind.of(mount.type())) {
      case MEMORY -> "%s, which is memory".formatted(mount.type());
      case NETWORK -> "%s, which is on the network".formatted(of);
      default -> "%s, for which sysfs shows no block device".formatted(of);
    };
  }
}
