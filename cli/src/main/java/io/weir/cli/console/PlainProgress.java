// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.console;

import java.io.PrintStream;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Lines for a file or a pipe: one when a step begins, then one every ten seconds. */
final class PlainProgress extends ConsoleProgress {
  private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(10);

  private long printedNanos;

  PlainProgress(PrintStream err, LongSupplier nanoClock) {
    super(err, nanoClock);
  }

  @Override
  void stepped() {
    line();
  }

  @Override
  void moved() {
    if (nowNanos() - printedNanos >= PAUSE_NANOS) {
      line();
    }
  }

  @Override
  void said(String line) {
    print(line + "\n");
  }

  @Override
  void ended() {}

  private void line() {
    printedNanos = nowNanos();
    print("[" + elapsed() + "] " + told() + "\n");
  }
}
