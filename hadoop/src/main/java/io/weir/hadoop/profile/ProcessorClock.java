// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.profile;

import java.util.Arrays;

/**
 * How much processor time a task had used by when. Its history tells it for each twelfth of its
 * progress; between those it is interpolated.
 */
final class ProcessorClock {
  private final double[] seconds;
  private final double[] processorSeconds;

  private ProcessorClock(double[] seconds, double[] processorSeconds) {
    this.seconds = seconds;
    this.processorSeconds = processorSeconds;
  }

  /**
   * A clock that ends where the task ended.
   *
   * @param clockMillis what each part of its progress took
   * @param processorMillis what it used meanwhile, as many as clockMillis
   * @param elapsedSeconds of the task
   * @param usedSeconds by the task in all
   */
  static ProcessorClock of(
      int[] clockMillis, int[] processorMillis, double elapsedSeconds, double usedSeconds) {
    return new ProcessorClock(
        sums(clockMillis, elapsedSeconds), sums(processorMillis, usedSeconds));
  }

  /** Sums so far, from 0, drawn out to a known end; evenly where there are none. */
  private static double[] sums(int[] parts, double end) {
    long all = Arrays.stream(parts).asLongStream().sum();
    int steps = Math.max(1, parts.length);
    double[] sums = new double[steps + 1];
    for (int i = 0; i < steps; i++) {
      double share = all > 0 ? parts[i] / (double) all : 1.0 / steps;
      sums[i + 1] = sums[i] + share * end;
    }
    return sums;
  }

  /** Used in the first so many seconds of the task. */
  double usedBy(double atSeconds) {
    for (int i = 1; i < seconds.length; i++) {
      if (atSeconds < seconds[i]) {
        double part = (atSeconds - seconds[i - 1]) / (seconds[i] - seconds[i - 1]);
        return processorSeconds[i - 1]
            + Math.max(0, part) * (processorSeconds[i] - processorSeconds[i - 1]);
      }
    }
    return processorSeconds[processorSeconds.length - 1];
  }
}
