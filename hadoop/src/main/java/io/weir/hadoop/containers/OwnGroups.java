// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.containers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Groups for containers to which YARN gives none, as it does where neither its
 * LinuxContainerExecutor nor its cgroups are on. Whatever a process starts after it was moved is in
 * its group from the beginning.
 */
final class OwnGroups {
  private static final String PROCESSES = "cgroup.procs";

  /** A process that was moved may have started another one meanwhile. */
  private static final int PASSES = 3;

  private final Path groups;
  private final Set<Path> made = new HashSet<>();

  /**
   * @param groups below which they are made
   */
  OwnGroups(Path groups) {
    this.groups = groups;
  }

  /**
   * Makes those that are missing, and takes away those whose containers have ended.
   *
   * @param running by the name of each container that runs, its first process
   * @throws IOException if a group cannot be made, or a process not be moved
   */
  void follow(Map<String, Long> running) throws IOException {
    for (Map.Entry<String, Long> each : running.entrySet()) {
      Path group = groups.resolve(each.getKey());
      if (!Files.exists(group)) {
        Files.createDirectory(group);
        made.add(group);
        move(each.getValue(), group);
      }
    }
    made.removeIf(each -> !running.containsKey(String.valueOf(each.getFileName())) && isGone(each));
  }

  private static void move(long process, Path group) throws IOException {
    Set<Long> moved = new HashSet<>();
    for (int pass = 0; pass < PASSES; pass++) {
      Stream<Long> below =
          ProcessHandle.of(process).stream()
              .flatMap(ProcessHandle::descendants)
              .map(ProcessHandle::pid);
      for (Long each : Stream.concat(Stream.of(process), below).toList()) {
        if (moved.add(each)) {
          moveOne(each, group);
        }
      }
    }
  }

  private static void moveOne(long process, Path group) throws IOException {
    try {
      Files.writeString(group.resolve(PROCESSES), Long.toString(process));
    } catch (IOException refused) {
      if (ProcessHandle.of(process).isPresent()) { // else it has ended meanwhile
        throw refused;
      }
    }
  }

  /** The kernel keeps the group of a process that has not ended. */
  private static boolean isGone(Path group) {
    try {
      Files.deleteIfExists(group);
      return true;
    } catch (IOException stillUsed) {
      return false;
    }
  }
}
