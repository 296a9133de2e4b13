// SPDX-License-Identifier: Apache-2.0
package io.weir.results;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where a document was measured. It names no host and no user: documents are published.
 *
 * @param cores processors that the JVM may use
 * @param memoryBytes main memory
 * @param os name and version of the distribution
 * @param kernel its version
 * @param jvm vendor and version
 * @param cpu model of the processor
 */
public record Machine(
    int cores, long memoryBytes, String os, String kernel, String jvm, String cpu) {

  public Machine {
    Check.that(cores >= 1, "machine.cores", cores, "1 or more");
    Check.that(memoryBytes >= 1, "machine.memoryBytes", memoryBytes, "1 or more");
    Check.text("machine.os", os);
    Check.text("machine.kernel", kernel);
    Check.text("machine.jvm", jvm);
    Check.text("machine.cpu", cpu);
  }

  /** The machine that this runs on. */
  public static Machine here() {
    return new Machine(
        Runtime.getRuntime().availableProcessors(),
        memoryBytesHere(),
        valueIn(Path.of("/etc/os-release"), "PRETTY_NAME", "=").orElse(property("os.name")),
        property("os.version"),
        property("java.vm.vendor") + " " + Runtime.version(),
        valueIn(Path.of("/proc/cpuinfo"), "model name", ":").orElse(property("os.arch")));
  }

  private static long memoryBytesHere() {
    if (ManagementFactory.getOperatingSystemMXBean()
        instanceof com.sun.management.OperatingSystemMXBean os) {
      return os.getTotalMemorySize();
    }
    return Runtime.getRuntime().maxMemory();
  }

  /** The value of the first line "key separator value", its quotes taken off. */
  static Optional<String> valueIn(Path file, String key, String separator) {
    try (Stream<String> lines = Files.lines(file)) {
      return lines
          .filter(line -> line.startsWith(key))
          .map(line -> line.substring(line.indexOf(separator) + 1).replace("\"", "").strip())
          .filter(value -> !value.isEmpty())
          .findFirst();
    } catch (IOException | UncheckedIOException notLikeThisHere) {
      return Optional.empty();
    }
  }

  private static String property(String name) {
    return System.getProperty(name, "unknown");
  }
}
