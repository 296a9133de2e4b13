// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.statistics;

import org.apache.commons.math3.distribution.TDistribution;

/**
 * Whether one thing is faster than another, or noise only makes it look so: Welch's test for means
 * of samples whose spreads differ (B. L. Welch, Biometrika 34, 1947), one-sided,
 *
 * <pre>
 *   t = (m_1 − m_2) / √(s_1²/n_1 + s_2²/n_2)
 *   ν = (s_1²/n_1 + s_2²/n_2)² / ( (s_1²/n_1)²/(n_1 − 1) + (s_2²/n_2)²/(n_2 − 1) )
 * </pre>
 */
public enum Comparison {
  FASTER,
  SLOWER,
  /** Repeat, if it matters. */
  UNDECIDED;

  /**
   * The first against the second.
   *
   * @param wrong how often a difference may be seen where there is none, 0 to 1
   */
  public static Comparison of(TimeSample first, TimeSample second, double wrong) {
    return of(
        first.mean() - second.mean(),
        new OfMean(first.errorSquared(), first.size()),
        new OfMean(second.errorSquared(), second.size()),
        wrong);
  }

  /**
   * The same by means of logarithms without the fifth of the runs that took least and the fifth
   * that took most, so that a run that something else made slow does not decide (K. K. Yuen,
   * Biometrika 61, 1974).
   *
   * @param wrong how often a difference may be seen where there is none, 0 to 1
   */
  public static Comparison ofTrimmed(TimeSample one, TimeSample other, double wrong) {
    TimeSample first = one.logarithms();
    TimeSample second = other.logarithms();
    return of(
        first.trimmedMean() - second.trimmedMean(),
        new OfMean(first.trimmedErrorSquared(), first.left()),
        new OfMean(second.trimmedErrorSquared(), second.left()),
        wrong);
  }

  /** The error of a mean of so many, squared. */
  private record OfMean(double squared, int size) {}

  private static Comparison of(double difference, OfMean first, OfMean second, double wrong) {
    double one = first.squared();
    double other = second.squared();
    if (Double.isInfinite(one + other) || difference == 0) {
      return UNDECIDED;
    }
    double error = Math.sqrt(one + other);
    double point =
        new TDistribution(freedom(first, second)).inverseCumulativeProbability(1 - wrong);
    if (Math.abs(difference) <= point * error) {
      return UNDECIDED;
    }
    return difference < 0 ? FASTER : SLOWER;
  }

  private static double freedom(OfMean first, OfMean second) {
    double one = first.squared();
    double other = second.squared();
    if (one + other == 0) {
      return first.size() + second.size() - 2.0;
    }
    return (one + other)
        * (one + other)
        / (one * one / (first.size() - 1) + other * other / (second.size() - 1));
  }
}
