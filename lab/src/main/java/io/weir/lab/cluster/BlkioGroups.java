// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.cluster;

import io.weir.lab.host.Shell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A blkio cgroup for each of some applications, with a weight that bfq goes by: version 1, where
 * threads of one process may be in different groups. Mounted in a place of its own, which must be
 * there before the daemons start that shall see it. Gone when it is closed or this process ends.
 */
public final class BlkioGroups implements AutoCloseable {
  private static final Path ROOT = Path.of("/run/weir/blkio");
  private static final String PREFIX = "weir-";
  private static final String TASKS = "tasks";

  /** What bfq takes is from 1 to 1000; a weight of ours stands for so much of it. */
  private static final int STEP = 30;

  private static final int MOST = 1000 / STEP;

  private final Thread atTheEnd = new Thread(this::release, "end-of-blkio-groups");

  private BlkioGroups() {}

  public static BlkioGroups mount() throws IOException, InterruptedException {
    Files.createDirectories(ROOT);
    if (!Files.exists(tasksOfNobody())) { // else it is left from a crash
      Shell.run("mount", "-t", "cgroup", "-o", "blkio", "weir-blkio", ROOT.toString());
    }
    BlkioGroups groups = new BlkioGroups();
    Runtime.getRuntime().addShutdownHook(groups.atTheEnd);
    groups.removeAll();
    return groups;
  }

  /** Where the threads of an application are named; the file is there where it has a group. */
  static Path tasksOf(String flow) {
    return ROOT.resolve(PREFIX + flow.replace('/', '_')).resolve(TASKS);
  }

  /** Where the threads are named that work for nobody. */
  static Path tasksOfNobody() {
    return ROOT.resolve(TASKS);
  }

  /** Gives an application a group, with a weight from 1 to 33. */
  public void add(String flow, int weight) throws IOException {
    if (weight < 1 || weight > MOST) {
      throw new IllegalArgumentException(
          "weight of %s must be 1 to %d, was %d".formatted(flow, MOST, weight));
    }
    Path group = tasksOf(flow).resolveSibling("");
    Files.createDirectories(group);
    Path weightOfBfq = group.resolve("blkio.bfq.weight");
    Path file = Files.exists(weightOfBfq) ? weightOfBfq : group.resolve("blkio.weight");
    Files.writeString(file, Integer.toString(weight * STEP), StandardOpenOption.WRITE);
  }

  /** Takes all groups away; their threads work for nobody then. */
  public void removeAll() {
    String[] names = ROOT.toFile().list((folder, name) -> name.startsWith(PREFIX));
    for (String name : names == null ? new String[0] : names) {
      Path group = ROOT.resolve(name);
      try {
        for (String thread : Files.readAllLines(group.resolve(TASKS))) {
          move(thread, tasksOfNobody());
        }
        Files.deleteIfExists(group);
      } catch (IOException e) {
        // A thread has come in meanwhile: it goes with the next call.
      }
    }
  }

  private static void move(String thread, Path tasks) {
    try {
      Files.writeString(tasks, thread, StandardOpenOption.WRITE);
    } catch (IOException ended) {
      // The thread, and it is in no group any more.
    }
  }

  private void release() {
    removeAll();
    try {
      Shell.tries("umount", ROOT.toString());
      Shell.tries("rmdir", ROOT.toString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    release();
    try {
      Runtime.getRuntime().removeShutdownHook(atTheEnd);
    } catch (IllegalStateException ending) {
      // It is under way.
    }
  }
}
