// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.search;

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

  /** Of the mean, squared: s² / n; without bound for a single one. */
  double errorSquared() {
    if (seconds.length < 2) {
      return Double.POSITIVE_INFINITY;
    }
    double mean = mean();
    double sum = Arrays.stream(seconds).map(each -> (each - mean) * (each - mean)).sum();
    return sum / (seconds.length - 1) / seconds.length;
  }
}
