// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.mixes;

import java.util.concurrent.TimeUnit;

/** How many runs there are, and how long they still take at the pace so far. */
final class Schedule {
  private final int runs;
  private final double secondsEach;
  private final long startNanos = System.nanoTime();
  private int begun;

  /**
   * @param secondsEach until it is known
   */
  Schedule(int runs, double secondsEach) {
    this.runs = runs;
    this.secondsEach = secondsEach;
  }

  /** What is said when one begins. */
  String begin(String what) {
    double elapsed = (System.nanoTime() - startNanos) / 1e9;
    double each = begun < 5 ? secondsEach : elapsed / begun;
    long minutes = TimeUnit.SECONDS.toMinutes(Math.round((runs - begun) * each + 30));
    begun++;
    return "%s (run %d of %d, %s left)"
        .formatted(
            what, begun, runs, minutes < 1 ? "under a minute" : "about %d min".formatted(minutes));
  }
}
