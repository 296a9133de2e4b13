// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.device;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The mounts that this process sees, in the order in which they were made. */
final class MountTable {
  private final List<Mount> mounts;

  private MountTable(List<Mount> mounts) {
    this.mounts = mounts;
  }

  /** The table as it is now; without a mount if it cannot be read. */
  static MountTable read(Path mountinfo) {
    try {
      // Names of folders are bytes; those that are no UTF-8 must not hide the other lines.
      String text = new String(Files.readAllBytes(mountinfo), StandardCharsets.UTF_8);
      return new MountTable(text.lines().map(Mount::parse).flatMap(Optional::stream).toList());
    } catch (IOException e) {
      return new MountTable(List.of());
    }
  }

  /**
   * The mount that a folder lies in: the one of its device number, or else, as a subvolume of btrfs
   * has one that no mount shows, the innermost around it.
   */
  Optional<Mount> around(Path folder, MajorMinor number) {
    Optional<Mount> same = last(each -> each.number().equals(number.toString()));
    return same.isPresent() || !number.isAnonymous() ? same : innermost(real(folder));
  }

  private Optional<Mount> innermost(Path folder) {
    int most =
        mounts.stream()
            .filter(each -> folder.startsWith(each.point()))
            .mapToInt(each -> each.point().getNameCount())
            .max()
            .orElse(0);
    return last(each -> folder.startsWith(each.point()) && each.point().getNameCount() == most);
  }

  /** A later mount hides an earlier one on the same folder. */
  private Optional<Mount> last(Predicate<Mount> fits) {
    return mounts.stream().filter(fits).reduce((earlier, later) -> later);
  }

  private static Path real(Path folder) {
    try {
      return folder.toRealPath();
    } catch (IOException e) {
      return folder.toAbsolutePath().normalize();
    }
  }
}
