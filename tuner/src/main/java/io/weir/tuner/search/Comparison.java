// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.search;

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
    double difference = first.mean() - second.mean();
    double one = first.errorSquared();
    double other = second.errorSquared();
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

  private static double freedom(TimeSample first, TimeSample second) {
    double one = first.errorSquared();
    double other = second.errorSquared();
    if (one + other == 0) {
      return first.size() + second.size() - 2.0;
    }
    return (one + other)
        * (one + other)
        / (one * one / (first.size() - 1) + other * other / (second.size() - 1));
  }
}
