// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.broker;

import io.weir.lab.host.JavaCommand;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The process of a {@link BrokerMain}. */
public final class BrokerProcess implements AutoCloseable {
  static final int HEAP_MB = 512;

  private final Process process;
  private final BufferedReader out;
  private final int port;

  private BrokerProcess(Process process) throws IOException {
    this.process = process;
    this.out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    this.port = Integer.parseInt(line());
  }

  static BrokerProcess start(Path directory) throws IOException {
    return start(directory, List.of());
  }

  /** One with a console, whose history is in a folder. */
  public static BrokerProcess withConsole(Path directory, Path history) throws IOException {
    return start(directory, List.of(history.toString()));
  }

  private static BrokerProcess start(Path directory, List<String> arguments) throws IOException {
    List<String> options = List.of("-Xmx" + HEAP_MB + "m", "-Djava.net.preferIPv4Stack=true");
    List<String> command =
        JavaCommand.of(BrokerMain.class, options, arguments, directory.resolve("broker.arguments"));
    return new BrokerProcess(
        new ProcessBuilder(command)
            .redirectError(directory.resolve("broker.log").toFile())
            .start());
  }

  public int port() {
    return port;
  }

  public long pid() {
    return process.pid();
  }

  /** What is in use of its heap, after a collection. */
  public double heapBytes() throws IOException {
    OutputStream in = process.getOutputStream();
    in.write('\n');
    in.flush();
    return Double.parseDouble(line());
  }

  private String line() throws IOException {
    String line = out.readLine();
    if (line == null) {
      throw new IOException("the broker's process has ended");
    }
    return line;
  }

  @Override
  public void close() {
    process.destroy();
  }
}
