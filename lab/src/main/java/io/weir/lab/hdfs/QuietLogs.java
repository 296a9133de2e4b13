// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.hdfs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.apache.log4j.Appender;
import org.apache.log4j.BasicConfigurator;
import org.apache.log4j.ConsoleAppender;
import org.apache.log4j.FileAppender;
import org.apache.log4j.Level;
import org.apache.log4j.LogManager;
import org.apache.log4j.PatternLayout;

/**
 * Keeps Hadoop's log off the terminal. In code, because test jars on the class path bring
 * configurations of their own that print everything.
 */
public final class QuietLogs {
  private static final String LINE = "%d{ISO8601} %-5p [%t] %c{2} - %m%n";

  private QuietLogs() {}

  /** Warnings and worse go to this file. */
  public static void toFile(Path file) {
    try {
      use(new FileAppender(new PatternLayout(LINE), file.toString(), true));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the log file " + file, e);
    }
  }

  /** Warnings and worse go to standard error. */
  public static void toStandardError() {
    use(new ConsoleAppender(new PatternLayout(LINE), ConsoleAppender.SYSTEM_ERR));
  }

  /** Nothing of these classes is logged: their faults are simulated. */
  public static void ofSimulated(String folder) {
    LogManager.getLogger(folder).setLevel(Level.OFF);
  }

  private static void use(Appender appender) {
    LogManager.resetConfiguration();
    BasicConfigurator.configure(appender);
    LogManager.getRootLogger().setLevel(Level.WARN);
  }
}
