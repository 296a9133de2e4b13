// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.console;

import java.io.PrintStream;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Progress on standard error: how long it has been, the step, how far it is. */
public abstract class ConsoleProgress implements AutoCloseable {
  private final PrintStream err;
  private final LongSupplier nanoClock;
  private final long startedNanos;
  private String step = "";
  private double fraction = -1;
  private String detail = "";

  ConsoleProgress(PrintStream err, LongSupplier nanoClock) {
    this.err = err;
    this.nanoClock = nanoClock;
    this.startedNanos = nanoClock.getAsLong();
  }

  /** The kind that suits the console. */
  public static ConsoleProgress on(Console console) {
    return console.errIsTerminal()
        ? new LiveProgress(console.err(), System::nanoTime, console.columns())
        : new PlainProgress(console.err(), System::nanoTime);
  }

  /** A new step begins. */
  public final synchronized void step(String name) {
    step = name;
    fraction = -1;
    detail = "";
    stepped();
  }

  /**
   * How far the step is.
   *
   * @param newFraction 0 to 1, or negative where nobody knows
   * @param newDetail a few words
   */
  public final synchronized void update(double newFraction, String newDetail) {
    fraction = newFraction;
    detail = newDetail;
    moved();
  }

  /** Something worth keeping on the screen: a step's result. */
  public final synchronized void say(String line) {
    said(line);
  }

  /** Called about once a second, so that a run that is silent is seen to live. */
  public final synchronized void tick() {
    if (!step.isEmpty()) {
      moved();
    }
  }

  @Override
  public final synchronized void close() {
    ended();
  }

  abstract void stepped();

  abstract void moved();

  abstract void said(String line);

  abstract void ended();

  final void print(String text) {
    err.print(text);
    err.flush();
  }

  final String step() {
    return step;
  }

  final double fraction() {
    return fraction;
  }

  /** The step and what is known of it: "TeraGen alone, 40 %, 12.3 MB/s". */
  final String told() {
    StringBuilder text = new StringBuilder(step);
    if (fraction >= 0) {
      text.append(", ").append(Math.round(Math.min(1, fraction) * 100)).append(" %");
    }
    if (!detail.isEmpty()) {
      text.append(", ").append(detail);
    }
    return text.toString();
  }

  final long nowNanos() {
    return nanoClock.getAsLong();
  }

  /** Since the beginning: "1:05". */
  final String elapsed() {
    long seconds = TimeUnit.NANOSECONDS.toSeconds(nowNanos() - startedNanos);
    return "%d:%02d".formatted(seconds / 60, seconds % 60);
  }
}
