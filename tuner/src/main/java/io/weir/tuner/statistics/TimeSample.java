// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.statistics;

import java.util.Arrays;
import java.util.List;

/** Times of the same thing, repeated. */
public final class TimeSample {
  private final double[] seconds;

  private TimeSample(double[] seconds) {
    this.seconds = seconds;
  }

  /**
   * @param seconds one or more
   */
  public static TimeSample of(double... seconds) {
    if (seconds.length == 0) {
      throw new IllegalArgumentException("seconds must not be empty");
    }
    return new TimeSample(seconds.clone());
  }

  /** These and one more. */
  public TimeSample and(double more) {
    double[] all = Arrays.copyOf(seconds, seconds.length + 1);
    all[seconds.length] = more;
    return new TimeSample(all);
  }

  /** In the order in which they came. */
  public List<Double> seconds() {
    return Arrays.stream(seconds).boxed().toList();
  }

  /** Of each of them. */
  TimeSample logarithms() {
    return new TimeSample(Arrays.stream(seconds).map(Math::log).toArray());
  }

  public int size() {
    return seconds.length;
  }

  public double mean() {
    return Arrays.stream(seconds).average().orElseThrow();
  }

  public double least() {
    return Arrays.stream(seconds).min().orElseThrow();
  }

  public double most() {
    return Arrays.stream(seconds).max().orElseThrow();
  }

  /**
   * Without the least and the most fifth of them, which are as many as go into it; all of fewer
   * than five.
   */
  public double trimmedMean() {
    double[] sorted = sorted();
    return Arrays.stream(sorted, trimmed(), sorted.length - trimmed()).average().orElseThrow();
  }

  /**
   * Of that, squared: (n − 1) · s_w² / (h · (h − 1)), with h values that are left, and s_w² the
   * variance of all where those that are not left are as the nearest that is (Yuen 1974).
   */
  double trimmedErrorSquared() {
    if (seconds.length < 2) {
      return Double.POSITIVE_INFINITY;
    }
    double[] sorted = sorted();
    int cut = trimmed();
    for (int i = 0; i < cut; i++) {
      sorted[i] = sorted[cut];
      sorted[sorted.length - 1 - i] = sorted[sorted.length - 1 - cut];
    }
    TimeSample winsorized = new TimeSample(sorted);
    double squares = winsorized.errorSquared() * seconds.length * (seconds.length - 1);
    return squares / ((double) left() * (left() - 1));
  }

  /** How many are left in that. */
  int left() {
    return seconds.length - 2 * trimmed();
  }

  private int trimmed() {
    return seconds.length / 5;
  }

  private double[] sorted() {
    double[] sorted = seconds.clone();
    Arrays.sort(sorted);
    return sorted;
  }

  /** Of the mean, squared: s² / n; without bound for a single one. */
  public double errorSquared() {
    if (seconds.length < 2) {
      return Double.POSITIVE_INFINITY;
    }
    double mean = mean();
    double sum = Arrays.stream(seconds).map(each -> (each - mean) * (each - mean)).sum();
    return sum / (seconds.length - 1) / seconds.length;
  }
}
