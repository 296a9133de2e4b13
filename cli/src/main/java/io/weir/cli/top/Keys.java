// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.top;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** Keys as they are pressed, without Enter; and how high the terminal is. */
final class Keys implements AutoCloseable {
  private static final int USUAL_ROWS = 24;
  private static final File TERMINAL = new File("/dev/tty");

  private final String before;
  private final Thread restoresAtExit = new Thread(this::restore);

  private Keys(String before) {
    this.before = before;
  }

  static Keys ofTerminal() throws IOException, InterruptedException {
    Keys keys = new Keys(stty("-g"));
    Runtime.getRuntime().addShutdownHook(keys.restoresAtExit);
    stty("-icanon", "-echo");
    return keys;
  }

  /** The next key, or 0 if none is pressed in that time. */
  int next(long millis) throws IOException, InterruptedException {
    if (System.in.available() == 0) {
      TimeUnit.MILLISECONDS.sleep(millis);
    }
    return System.in.available() > 0 ? System.in.read() : 0;
  }

  static int rows() {
    try {
      return Integer.parseInt(stty("size").split(" ", -1)[0]);
    } catch (IOException | InterruptedException | NumberFormatException e) {
      return USUAL_ROWS;
    }
  }

  @Override
  public void close() {
    restore();
    Runtime.getRuntime().removeShutdownHook(restoresAtExit);
  }

  private void restore() {
    try {
      stty(before);
    } catch (IOException | InterruptedException e) {
      // the terminal is gone
    }
  }

  private static String stty(String... arguments) throws IOException, InterruptedException {
    String[] command = new String[1 + arguments.length];
    command[0] = "stty";
    System.arraycopy(arguments, 0, command, 1, arguments.length);
    Process process = new ProcessBuilder(command).redirectInput(TERMINAL).start();
    String answer =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
    if (process.waitFor() != 0) {
      throw new IOException("stty does not know this terminal: use --once");
    }
    return answer;
  }
}
