// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cpu.scheduler;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** The program that decides as MRG does: native/xen, compiled for this machine. */
public final class MrgProgram {
  private static final List<String> TOOLS = List.of("make", "cc");

  private MrgProgram() {}

  /** Whether it can be compiled here. */
  public static boolean canBeBuilt() {
    return missing().isEmpty();
  }

  /** What is missing here, and which packages have it; empty if nothing is. */
  public static String missing() {
    List<String> tools = TOOLS.stream().filter(each -> !isOnPath(each)).toList();
    return tools.isEmpty()
        ? ""
        : "MRG is compiled from C: %s is missing; install the packages gcc and make"
            .formatted(String.join(" and ", tools));
  }

  /**
   * Compiles it, unless that is done.
   *
   * @param sources the folder native/xen
   * @param folder where it is to be
   * @throws IOException if that fails; the message says why
   */
  public static Path build(Path sources, Path folder) throws IOException {
    if (!canBeBuilt()) {
      throw new IOException(missing());
    }
    Path program = folder.toAbsolutePath().resolve("mrg-host");
    Process make =
        new ProcessBuilder(
                "make", "-s", "-C", sources.toString(), "BUILD=" + folder.toAbsolutePath(), "host")
            .redirectErrorStream(true)
            .start();
    String said = new String(make.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      if (make.waitFor() != 0) {
        throw new IOException("MRG cannot be compiled from %s: %s".formatted(sources, said));
      }
    } catch (InterruptedException e) {
      make.destroy();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while MRG was compiled", e);
    }
    return program;
  }

  private static boolean isOnPath(String tool) {
    String path = System.getenv("PATH");
    return path != null
        && Arrays.stream(path.split(java.io.File.pathSeparator))
            .anyMatch(each -> Files.isExecutable(Path.of(each, tool)));
  }
}
