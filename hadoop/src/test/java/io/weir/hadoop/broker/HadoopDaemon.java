// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.broker;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;

/** A daemon of Hadoop in a process of its own, with Weir of one version on its class path. */
final class HadoopDaemon implements AutoCloseable {
  private static final int MOST_SECONDS = 60;
  private static final List<String> OPTIONS =
      List.of(
          "-Xmx256m",
          "-XX:+UseSerialGC",
          "-XX:TieredStopAtLevel=1",
          "-Djava.net.preferIPv4Stack=true");

  /** Which Weir. */
  enum Version {
    OF_TODAY,
    BEFORE;

    private static final Path JAR = Path.of("src/test/older/weir-0.1.jar");

    /** Hadoop's classes are the same; ours of today are in folders, or in jars, named target. */
    private String classPath() {
      List<String> all = new ArrayList<>();
      if (this == BEFORE) {
        all.add(JAR.toAbsolutePath().toString());
      }
      Arrays.stream(System.getProperty("java.class.path", "").split(File.pathSeparator, -1))
          .filter(each -> this == OF_TODAY || !each.contains(File.separator + "target"))
          .forEach(all::add);
      return String.join(File.pathSeparator, all);
    }
  }

  private final Process process;

  private HadoopDaemon(Process process) {
    this.process = process;
  }

  /**
   * Starts it.
   *
   * @param folder for its configuration and its log
   */
  static HadoopDaemon start(
      Class<?> main, Version version, Configuration conf, Path folder, String... arguments)
      throws IOException {
    Files.createDirectories(folder);
    Path file = folder.resolve("site.xml");
    try (OutputStream out = Files.newOutputStream(file)) {
      conf.writeXml(out);
    }
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home", ""), "bin", "java").toString());
    command.addAll(OPTIONS);
    command.add("-cp");
    command.add(version.classPath());
    command.add(main.getName());
    command.add("-conf");
    command.add(file.toString());
    command.addAll(List.of(arguments));
    return new HadoopDaemon(
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(folder.resolve("log").toFile()))
            .start());
  }

  /** Waits for one that ends by itself. */
  void await() throws IOException, InterruptedException {
    if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
      throw new IOException("it has not ended well: " + process);
    }
  }

  @Override
  public void close() throws InterruptedException {
    process.destroy();
    if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
    }
  }
}
