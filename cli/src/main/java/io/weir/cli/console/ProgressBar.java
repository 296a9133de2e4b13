// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.console;

import java.io.PrintStream;

/** How far a command is: one line that is written over, or a line a step where nobody looks. */
public final class ProgressBar implements AutoCloseable {
  private static final String OVER = "\r\u001b[K";
  private static final int BAR = 20;

  private final PrintStream err;
  private final boolean live;

  public ProgressBar(Console console) {
    this.err = console.err();
    this.live = console.errIsTerminal();
  }

  public void at(double fraction, String what) {
    int full = (int) Math.round(fraction * BAR);
    if (live) {
      err.print(OVER + " [" + "#".repeat(full) + ".".repeat(BAR - full) + "] " + what);
      err.flush();
    } else {
      err.println(Math.round(100 * fraction) + " % " + what);
    }
  }

  @Override
  public void close() {
    if (live) {
      err.print(OVER);
      err.flush();
    }
  }
}
