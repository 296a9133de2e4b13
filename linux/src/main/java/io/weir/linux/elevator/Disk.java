// SPDX-License-Identifier: Apache-2.0
package io.weir.linux.elevator;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A block device that has an elevator. */
public final class Disk {
  private static final String SCHEDULER = "scheduler";

  private final String name;
  private final Path queue;

  /**
   * @param queue its folder of that name under /sys
   */
  Disk(String name, Path queue) {
    this.name = name;
    this.queue = queue;
  }

  /** As under /sys/block: sda, nvme0n1, xvda. */
  public String name() {
    return name;
  }

  /** Which it has, and could have. */
  public Elevators elevators() throws ElevatorException {
    Path file = queue.resolve(SCHEDULER);
    try {
      return Elevators.parse(Files.readString(file, StandardCharsets.US_ASCII));
    } catch (IllegalArgumentException e) {
      throw new ElevatorException(name + ": " + e.getMessage(), e);
    } catch (IOException e) {
      throw new ElevatorException(
          Files.isDirectory(queue)
              ? file + " cannot be read: " + e.getMessage()
              : name + " has gone: there is no " + queue + " any more",
          e);
    }
  }

  /** What else can be set of it, and of the elevator that it has, by the kernel's names. */
  public Map<String, String> settings() throws IOException {
    List<Path> files = new ArrayList<>();
    files.add(queue.resolve("read_ahead_kb"));
    files.add(queue.resolve("nr_requests"));
    files.addAll(ElevatorDisks.children(queue.resolve("iosched")));
    return KernelNumbers.read(files);
  }
}
