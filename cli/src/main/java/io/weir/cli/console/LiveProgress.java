// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.console;

import java.io.PrintStream;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** One line of a terminal that is written over again and again. */
final class LiveProgress extends ConsoleProgress {
  private static final String OVER = "\r\u001b[K";
  private static final int BAR = 20;

  /** More often than that, nobody sees it. */
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final int columns;
  private long drawnNanos;

  LiveProgress(PrintStream err, LongSupplier nanoClock, int columns) {
    super(err, nanoClock);
    this.columns = columns;
  }

  @Override
  void stepped() {
    draw();
  }

  @Override
  void moved() {
    if (nowNanos() - drawnNanos >= PAUSE_NANOS) {
      draw();
    }
  }

  @Override
  void said(String line) {
    print(OVER + line + "\n");
    if (!step().isEmpty()) {
      draw();
    }
  }

  @Override
  void ended() {
    print(OVER);
  }

  private void draw() {
    drawnNanos = nowNanos();
    String line = " " + elapsed() + " " + bar() + " " + told();
    // A line that wraps could not be written over.
    int room = Math.max(1, columns - 1);
    print(OVER + (line.length() <= room ? line : line.substring(0, room)));
  }

  private String bar() {
    int full = (int) Math.round(Math.max(0, Math.min(1, fraction())) * BAR);
    return "[" + "#".repeat(full) + ".".repeat(BAR - full) + "]";
  }
}
