// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.console;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Progress of work that is mostly over at once: nothing is shown before it takes some seconds. */
public final class PatientProgress implements AutoCloseable {
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(3);

  private final Console console;
  private final String step;
  private final long startedNanos = System.nanoTime();
  private @Nullable ConsoleProgress shown;

  /**
   * @param step what is done
   */
  public PatientProgress(Console console, String step) {
    this.console = console;
    this.step = step;
  }

  /**
   * How far it is.
   *
   * @param fraction 0 to 1
   * @param detail a few words
   */
  public void update(double fraction, String detail) {
    if (shown == null && System.nanoTime() - startedNanos > PATIENCE_NANOS) {
      shown = ConsoleProgress.on(console);
      shown.step(step);
    }
    if (shown != null) {
      shown.update(fraction, detail);
    }
  }

  @Override
  public void close() {
    if (shown != null) {
      shown.close();
    }
  }
}
