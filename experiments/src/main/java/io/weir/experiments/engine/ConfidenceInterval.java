// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.engine;

import java.util.Arrays;
import java.util.Random;

/**
 * Where the median of what was sampled lies with 95 %: by the bootstrap (Efron 1979), which assumes
 * nothing of how samples are spread.
 *
 * @param low its lower end
 * @param high its upper end
 */
public record ConfidenceInterval(double low, double high) {
  private static final int RESAMPLES = 10_000;
  private static final double TAIL = 0.025;

  /**
   * @param clusters samples that have more in common within a cluster than between two: clusters
   *     are drawn first, then samples in each
   */
  public static ConfidenceInterval ofMedian(double[][] clusters, long seed) {
    Random random = new Random(seed);
    double[] medians = new double[RESAMPLES];
    for (int i = 0; i < RESAMPLES; i++) {
      double[] resample =
          random
              .ints(clusters.length, 0, clusters.length)
              .mapToObj(cluster -> clusters[cluster])
              .flatMapToDouble(
                  samples ->
                      random.ints(samples.length, 0, samples.length).mapToDouble(k -> samples[k]))
              .sorted()
              .toArray();
      medians[i] = (resample[(resample.length - 1) / 2] + resample[resample.length / 2]) / 2;
    }
    Arrays.sort(medians);
    return new ConfidenceInterval(
        medians[(int) (RESAMPLES * TAIL)], medians[(int) (RESAMPLES * (1 - TAIL)) - 1]);
  }
}
