// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.tune;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A line for a shell, which is run again and again, and what has to be done before. */
final class ShellCommand {
  private static final int TAIL_LINES = 5;

  private final String line;
  private final @Nullable String before;
  private final Path log;

  /**
   * @param before one that comes first, each time, and is not measured
   * @param log where what they print goes
   */
  ShellCommand(String line, @Nullable String before, Path log) {
    this.line = line;
    this.before = before;
    this.log = log;
  }

  /** Does what comes before. */
  void prepare() throws IOException, InterruptedException {
    if (before != null) {
      await(started(before), before);
    }
  }

  Process start() throws IOException {
    return started(line);
  }

  private Process started(String what) throws IOException {
    return new ProcessBuilder("sh", "-c", what)
        .redirectErrorStream(true)
        .redirectOutput(Redirect.appendTo(log.toFile()))
        .start();
  }

  /**
   * Waits for its end.
   *
   * @throws IOException if it fails
   */
  void await(Process process) throws IOException, InterruptedException {
    await(process, line);
  }

  private void await(Process process, String what) throws IOException, InterruptedException {
    int code = process.waitFor();
    if (code != 0) {
      throw new IOException("'%s' ended with exit code %d%s".formatted(what, code, tail()));
    }
  }

  /** Of what it has printed. */
  String tail() throws IOException {
    List<String> lines = Files.exists(log) ? Files.readAllLines(log) : List.of();
    return "; the end of %s:%n%s"
        .formatted(
            log,
            String.join("\n", lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size())));
  }

  /** As it was given. */
  @Override
  public String toString() {
    return line;
  }
}
