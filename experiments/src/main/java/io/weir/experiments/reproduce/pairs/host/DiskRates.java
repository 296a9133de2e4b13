// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.pairs.host;

import java.util.List;

/**
 * What a host's disk and those of its guests moved, in MB/s.
 *
 * @param hostMost in the best second
 * @param hostMean over the job
 * @param guestMeans of each guest over the job
 */
public record DiskRates(double hostMost, double hostMean, List<Double> guestMeans) {
  public double guestMean() {
    return guestMeans.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }

  /** The least of the guests over the greatest: 1 if all have the same. */
  public double fairness() {
    return guestMeans.stream().mapToDouble(Double::doubleValue).min().orElseThrow()
        / guestMeans.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
  }
}
