// SPDX-License-Identifier: Apache-2.0
package io.weir.bench.overhead;

import java.util.Arrays;
import java.util.Random;

/**
 * Where the median of what was sampled lies with 95 %: by the bootstrap (Efron 1979), which assumes
 * nothing of how samples are spread.
 *
 * @param low its lower end
 * @param high its upper end
 */
record ConfidenceInterval(double low, double high) {
  private static final int RESAMPLES = 10_000;
  private static final double TAIL = 0.025;

  static ConfidenceInterval ofMedian(double[] samples, long seed) {
    Random random = new Random(seed);
    double[] medians = new double[RESAMPLES];
    double[] resample = new double[samples.length];
    for (int i = 0; i < RESAMPLES; i++) {
      for (int k = 0; k < resample.length; k++) {
        resample[k] = samples[random.nextInt(samples.length)];
      }
      Arrays.sort(resample);
      medians[i] = (resample[(resample.length - 1) / 2] + resample[resample.length / 2]) / 2;
    }
    Arrays.sort(medians);
    return new ConfidenceInterval(
        medians[(int) (RESAMPLES * TAIL)], medians[(int) (RESAMPLES * (1 - TAIL)) - 1]);
  }
}
