// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.tune;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A line for a shell, which is run again and again, and what has to be done before. */
final class ShellCommand {
  private static final int TAIL_LINES = 5;
  private static final long TAIL_BYTES = 16_384;
  private static final File NOTHING = new File("/dev/null");

  private final String line;
  private final @Nullable String before;
  private final Path log;
  private volatile @Nullable Process running;

  /**
   * @param before one that comes first, each time, and is not measured
   * @param log where what they print goes
   */
  ShellCommand(String line, @Nullable String before, Path log) {
    this.line = line;
    this.before = before;
    this.log = log;
    Runtime.getRuntime().addShutdownHook(new Thread(this::end, "end of the job's command"));
  }

  private void end() {
    Process last = running;
    if (last != null) {
      end(last);
    }
  }

  /** Does what comes before. */
  void prepare() throws IOException, InterruptedException {
    if (before != null) {
      await(started(before), before);
    }
  }

  /** Ends it, and all that it has started, if it has not ended. */
  static void end(Process process) {
    process.descendants().forEach(ProcessHandle::destroy);
    process.destroy();
  }

  /** Runs the line; it ends with this program at the latest, as what comes before does. */
  Process start() throws IOException {
    return started(line);
  }

  private Process started(String what) throws IOException {
    Process process =
        new ProcessBuilder("sh", "-c", what)
            .redirectInput(NOTHING)
            .redirectErrorStream(true)
            .redirectOutput(Redirect.appendTo(log.toFile()))
            .start();
    running = process;
    return process;
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

  /** Of what it has printed, which may be large, and anything but text; in one line. */
  String tail() throws IOException {
    if (!Files.exists(log)) {
      return "";
    }
    try (FileChannel file = FileChannel.open(log)) {
      ByteBuffer end = ByteBuffer.allocate((int) Math.min(TAIL_BYTES, file.size()));
      int unused = file.read(end, file.size() - end.capacity());
      List<String> lines =
          UTF_8
              .decode(end.flip())
              .toString()
              .lines()
              .map(each -> each.replaceAll("\\p{Cntrl}", " ").strip())
              .filter(each -> !each.isEmpty())
              .toList();
      return "; the end of %s: %s"
          .formatted(
              log,
              String.join(
                  " | ", lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size())));
    }
  }

  /** As it was given. */
  @Override
  public String toString() {
    return line;
  }
}
