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
 * At the NodeManager: gives the groups of containers, and the folder that they are in, the weights
 * that the DataNode says. While it says nothing, each has what a group has that nobody has set.
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
      putBackOfAll();
      given.clear();
      return;
    }
    enable();
    Optional<Map<String, ContainerPart>> parts = said.read(now);
    Map<Path, Integer> next = new HashMap<>();
    IoWeights.of(all, parts.orElse(Map.of()))
        .forEach(
            (group, weight) ->
                next.put(group.folder(), parts.isPresent() ? weight : IoWeights.DEFAULT));
    for (Map.Entry<Path, Integer> each : next.entrySet()) {
      if (!each.getValue().equals(given.get(each.getKey()))
          && !give(each.getKey(), each.getValue())) {
        throw new IOException(
            "%s has neither of %s: the kernel shares disks by weight under io.cost and under bfq alone"
                .formatted(each.getKey(), FILES));
      }
    }
    int ofAll = parts.map(IoWeights::ofAll).orElse(IoWeights.DEFAULT);
    if (!Integer.valueOf(ofAll).equals(given.get(groups))) {
      give(groups, ofAll);
    }
    next.put(groups, ofAll);
    given.clear();
    given.putAll(next);
  }

  private void putBackOfAll() throws IOException {
    if (given.containsKey(groups)) {
      give(groups, IoWeights.DEFAULT);
    }
  }

  /** Gives all what a group has that nobody has set. */
  void putBack() throws IOException {
    putBackOfAll();
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

  /** Whether the kernel takes one there; a container that has ended meanwhile needs none. */
  private static boolean give(Path folder, int weight) throws IOException {
    boolean isGiven = false;
    for (String each : FILES) {
      Path file = folder.resolve(each);
      if (Files.exists(file)) {
        try {
          Files.writeString(file, "default " + weight);
          isGiven = true;
        } catch (NoSuchFileException ended) {
          return true;
        }
      }
    }
    return isGiven || !Files.exists(folder);
  }
}
