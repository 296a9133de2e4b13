// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.pairs.host;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * What a host's disk and those of its guests moved, in MB/s.
 *
 * @param hostMost in the best second
 * @param hostMean over the job
 * @param guestMeans of each guest over the job, the least first
 */
public record DiskRates(double hostMost, double hostMean, List<Double> guestMeans) {
  static DiskRates mean(List<DiskRates> runs) {
    return new DiskRates(
        mean(runs, DiskRates::hostMost),
        mean(runs, DiskRates::hostMean),
        IntStream.range(0, runs.get(0).guestMeans().size())
            .mapToObj(guest -> mean(runs, run -> run.guestMeans().get(guest)))
            .toList());
  }

  private static double mean(List<DiskRates> runs, ToDoubleFunction<DiskRates> what) {
    return runs.stream().mapToDouble(what).average().orElseThrow();
  }

  public double guestMean() {
    return guestMeans.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }

  /** The least of the guests over the greatest: 1 if all have the same. */
  public double fairness() {
    return guestMeans.stream().mapToDouble(Double::doubleValue).min().orElseThrow()
        / guestMeans.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
  }
}
