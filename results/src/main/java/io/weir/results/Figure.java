// SPDX-License-Identifier: Apache-2.0
package io.weir.results;

import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One measured number with its spread.
 *
 * @param value the median of the samples
 * @param unit of value, min, max and target; {@link #FRACTION} for ratios, errors and slowdowns
 * @param min least sample
 * @param max greatest sample
 * @param n how many samples; 1 or more
 * @param target what was promised; absent where nothing was
 */
public record Figure(
    double value, String unit, double min, double max, int n, @Nullable Target target) {

  /** The unit of ratios, errors and slowdowns: 0.05 is 5 %. */
  public static final String FRACTION = "fraction";

  public Figure {
    Check.text("unit", unit);
    Check.finite("value", value);
    Check.finite("min", min);
    Check.finite("max", max);
    Check.that(n >= 1, "n", n, "1 or more");
    Check.that(
        min <= value && value <= max,
        "value",
        value,
        "a number from min " + min + " to max " + max);
  }

  /** The median and spread of samples; of an even number, the mean of the middle two. */
  public static Figure of(String unit, double... samples) {
    Check.that(samples.length > 0, "samples", "empty", "1 or more numbers");
    double[] sorted = samples.clone();
    Arrays.sort(sorted);
    int n = sorted.length;
    double median = (n % 2 == 1) ? sorted[n / 2] : mean(sorted[n / 2 - 1], sorted[n / 2]);
    return new Figure(median, unit, sorted[0], sorted[n - 1], n, null);
  }

  public Figure withTarget(Target promised) {
    return new Figure(value, unit, min, max, n, promised);
  }

  /** Whether the median meets the target; empty where there is none. */
  public Optional<Boolean> met() {
    return target == null ? Optional.empty() : Optional.of(target.isMetBy(value));
  }

  /** Written so that it lies between the two even where their sum would be rounded. */
  private static double mean(double low, double high) {
    return low + (high - low) / 2;
  }
}
