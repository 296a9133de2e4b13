// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.containers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The group of a container's processes: a folder of cgroup v2 that has the container's name.
 *
 * @param folder of the group
 * @param application whose container it is: {@code application_<cluster>_<number>}
 */
record ContainerGroup(Path folder, String application) {
  private static final Pattern NAME =
      Pattern.compile("container_(?:e[0-9]+_)?([0-9]+_[0-9]+)_[0-9]+_[0-9]+");

  /**
   * Those of all containers of a node.
   *
   * @param parent below which YARN makes them
   * @return none where that folder is not there
   */
  static List<ContainerGroup> below(Path parent) throws IOException {
    try (Stream<Path> all = Files.list(parent)) {
      return all.map(ContainerGroup::of).flatMap(Optional::stream).toList();
    } catch (NoSuchFileException none) {
      return List.of();
    }
  }

  private static Optional<ContainerGroup> of(Path folder) {
    Matcher name = NAME.matcher(String.valueOf(folder.getFileName()));
    return name.matches() && Files.isDirectory(folder)
        ? Optional.of(new ContainerGroup(folder, "application_" + name.group(1)))
        : Optional.empty();
  }
}
