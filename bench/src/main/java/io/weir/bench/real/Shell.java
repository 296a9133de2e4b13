// SPDX-License-Identifier: Apache-2.0
package io.weir.bench.real;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Runs a command of the system, to its end. */
final class Shell {
  private Shell() {}

  /** What it printed; the exception says the command, and what it complained of. */
  static String run(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int code = process.waitFor();
    if (code != 0) {
      throw new IOException(
          "'%s' failed (%d): %s".formatted(String.join(" ", command), code, said.strip()));
    }
    return said.strip();
  }

  /** Whether it succeeded; for what may well be gone already. */
  static boolean tries(String... command) throws InterruptedException {
    try {
      run(command);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** For commands that are lists. */
  static String run(List<String> command) throws IOException, InterruptedException {
    return run(command.toArray(String[]::new));
  }
}
