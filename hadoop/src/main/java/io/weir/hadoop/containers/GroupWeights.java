// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.containers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * At the NodeManager: gives the groups of containers the weights that the DataNode says. While it
 * says nothing, each has what a group has that nobody has set.
 */
final class GroupWeights {
  private static final String CONTROLLERS = "cgroup.subtree_control";
  private static final String CONTROLLER = "io";

  /** The kernel's two ways to share a disk: by io.cost, and by bfq. */
  private static final List<String> FILES = List.of("io.weight", "io.bfq.weight");

  private final Path groups;
  private final PartsFile said;
  private final Map<Path, Integer> given = new HashMap<>();

  /**
   * @param groups below which YARN makes the groups of containers
   */
  GroupWeights(Path groups, PartsFile said) {
    this.groups = groups;
    this.said = said;
  }

  /**
   * Gives each what it should have now.
   *
   * @throws IOException if the kernel refuses, or the DataNode's file cannot be read; with what to
   *     do
   */
  void look(Instant now) throws IOException {
    List<ContainerGroup> all = ContainerGroup.below(groups);
    if (all.isEmpty()) {
      given.clear();
      return;
    }
    enable();
    Optional<Map<String, Double>> parts = said.read(now);
    Map<ContainerGroup, Integer> weights = IoWeights.of(all, parts.orElse(Map.of()));
    Map<Path, Integer> next = new HashMap<>();
    for (Map.Entry<ContainerGroup, Integer> each : weights.entrySet()) {
      int weight = parts.isPresent() ? each.getValue() : IoWeights.DEFAULT;
      Path folder = each.getKey().folder();
      if (!Integer.valueOf(weight).equals(given.get(folder))) {
        give(folder, weight);
      }
      next.put(folder, weight);
    }
    given.clear();
    given.putAll(next);
  }

  /** Gives all what a group has that nobody has set. */
  void putBack() throws IOException {
    for (ContainerGroup each : ContainerGroup.below(groups)) {
      give(each.folder(), IoWeights.DEFAULT);
    }
    given.clear();
  }

  /** YARN has the kernel's controllers of processors and memory on, and not that of I/O. */
  private void enable() throws IOException {
    Path controllers = groups.resolve(CONTROLLERS);
    if (List.of(Files.readString(controllers).strip().split("\\s+", -1)).contains(CONTROLLER)) {
      return;
    }
    try {
      Files.writeString(controllers, "+" + CONTROLLER);
    } catch (IOException refused) {
      throw new IOException(
          "%s must take +io, which needs it in each %s above and a kernel with it: %s"
              .formatted(controllers, CONTROLLERS, refused.getMessage()),
          refused);
    }
  }

  private static void give(Path folder, int weight) throws IOException {
    boolean isGiven = false;
    for (String each : FILES) {
      Path file = folder.resolve(each);
      if (Files.exists(file)) {
        try {
          Files.writeString(file, "default " + weight);
          isGiven = true;
        } catch (NoSuchFileException ended) {
          return; // the container, meanwhile
        }
      }
    }
    if (!isGiven && Files.exists(folder)) {
      throw new IOException(
          "%s has neither of %s: the kernel shares disks by weight under io.cost and under bfq alone"
              .formatted(folder, FILES));
    }
  }
}
