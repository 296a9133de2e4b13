// SPDX-License-Identifier: Apache-2.0
package io.weir.linux;

import java.util.Arrays;

/**
 * A mean of some measurements, and how sure it is: with 95 % confidence the true mean is within
 * {@code margin} of it, by Student's t.
 *
 * @param mean of the measurements
 * @param margin half of the confidence interval
 * @param count how many there were, 2 or more
 */
public record Estimate(double mean, double margin, int count) {
  /** t for 95 %, of 1, 2, … degrees of freedom. */
  private static final double[] T = {
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262
  };

  /**
   * @param values 2 to 10
   */
  static Estimate of(double... values) {
    int count = values.length;
    if (count < 2 || count > T.length + 1) {
      throw new IllegalArgumentException(
          "an estimate needs 2 to " + (T.length + 1) + " measurements, had " + count);
    }
    double mean = Arrays.stream(values).average().orElseThrow();
    double squares = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
    double deviation = Math.sqrt(squares / (count - 1));
    return new Estimate(mean, T[count - 2] * deviation / Math.sqrt(count), count);
  }

  /** Whether the margin is at most such a part of the mean. */
  public boolean isWithin(double fraction) {
    return margin <= fraction * Math.abs(mean);
  }
}
