// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.console;

import io.weir.lab.hdfs.QuietLogs;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The log of one run: what Hadoop warns of, and the stack traces of failures. */
public final class RunLog {
  private final Path file;

  private RunLog(Path file) {
    this.file = file;
  }

  public static RunLog open(Path file) throws IOException {
    Files.createDirectories(file.getParent());
    QuietLogs.toFile(file);
    RunLog log = new RunLog(file);
    // Threads of Hadoop's that are surprised by the end of their cluster.
    Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> log.add(failure));
    return log;
  }

  public Path file() {
    return file;
  }

  /** The failure, with the messages that one line leaves out. */
  public synchronized void add(Throwable failure) {
    try (PrintWriter out =
        new PrintWriter(
            Files.newBufferedWriter(
                file,
                StandardCharsets.UTF_8,
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND))) {
      failure.printStackTrace(out);
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }
}
