// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.load;

import java.util.Arrays;

/** Percentiles by nearest rank: each is one of the samples. */
public final class Percentile {
  private Percentile() {}

  /**
   * The least sample that so many of all do not exceed; 0 of none.
   *
   * @param part above 0, to 1
   */
  public static double of(double[] samples, double part) {
    if (samples.length == 0) {
      return 0;
    }
    double[] sorted = samples.clone();
    Arrays.sort(sorted);
    int rank = (int) Math.ceil(part * sorted.length - 1e-9);
    return sorted[Math.min(sorted.length, Math.max(1, rank)) - 1];
  }
}
