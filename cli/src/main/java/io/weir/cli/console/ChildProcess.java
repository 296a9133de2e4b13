// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.console;

import java.io.IOException;

/** A process that has our console, and ends before we do, however we end. */
public final class ChildProcess {
  private ChildProcess() {}

  /**
   * Starts it.
   *
   * @param isAtTerminal whether Ctrl-C is what ends us, which the terminal tells the child too
   */
  public static Process start(ProcessBuilder builder, boolean isAtTerminal) throws IOException {
    Process process = builder.inheritIO().start();
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  if (!isAtTerminal) {
                    process.destroy();
                  }
                  process.onExit().join();
                },
                "end of the child process"));
    return process;
  }
}
