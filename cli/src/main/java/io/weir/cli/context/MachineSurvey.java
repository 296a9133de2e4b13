// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.context;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What this machine has to offer. */
final class MachineSurvey {
  private static final Path MEMORY = Path.of("/proc/meminfo");

  private MachineSurvey() {}

  static Prerequisites.Found of(Path directory) {
    return new Prerequisites.Found(
        Runtime.version().feature(),
        Math.min(availableMemoryBytes(), memoryLimitBytes()),
        // Not by its file store: some containers show no mount point for it.
        directory.toFile().getUsableSpace(),
        directory.toString());
  }

  /** What the kernel could give to programs; where it does not say, nothing is held against it. */
  private static long availableMemoryBytes() {
    if (!Files.isReadable(MEMORY)) {
      return Long.MAX_VALUE;
    }
    try (Stream<String> lines = Files.lines(MEMORY)) {
      return lines
          .filter(line -> line.startsWith("MemAvailable:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
          .findFirst()
          .orElse(Long.MAX_VALUE);
    } catch (IOException | RuntimeException notLikeThisHere) {
      return Long.MAX_VALUE;
    }
  }

  /** A container's limit, which the kernel's figure does not know of. */
  private static long memoryLimitBytes() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean os
        ? os.getTotalMemorySize()
        : Long.MAX_VALUE;
  }
}
