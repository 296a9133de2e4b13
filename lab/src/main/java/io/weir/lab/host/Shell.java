// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.host;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;

/** Runs a command of the system, to its end. */
public final class Shell {
  private Shell() {}

  /** What it printed; the exception says the command, and what it complained of. */
  public static String run(String... command) throws IOException, InterruptedException {
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

  /** Passes on each line that it prints; the exception says the command, and its last line. */
  static void follow(List<String> command, Consumer<String> line)
      throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String last = "";
    try (BufferedReader said = process.inputReader(StandardCharsets.UTF_8)) {
      process.getOutputStream().close();
      for (String next = said.readLine(); next != null; next = said.readLine()) {
        last = next;
        line.accept(next);
      }
      int code = process.waitFor();
      if (code != 0) {
        throw new IOException(
            "'%s' failed (%d): %s".formatted(String.join(" ", command), code, last.strip()));
      }
    } finally {
      process.destroy();
    }
  }

  /** Whether it succeeded; for what may well be gone already. */
  public static boolean tries(String... command) throws InterruptedException {
    try {
      run(command);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** For commands that are lists. */
  public static String run(List<String> command) throws IOException, InterruptedException {
    return run(command.toArray(String[]::new));
  }
}
