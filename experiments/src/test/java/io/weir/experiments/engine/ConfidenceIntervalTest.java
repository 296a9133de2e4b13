// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ConfidenceIntervalTest {
  @Test
  void sameSamplesLeaveNoDoubt() {
    assertThat(ConfidenceInterval.ofMedian(new double[][] {{1, 1}, {1, 1, 1}}, 1))
        .isEqualTo(new ConfidenceInterval(1, 1));
  }

  @Test
  void theTrueMedianIsInsideNineteenTimesOfTwenty() {
    Random random = new Random(1);
    int inside = 0;
    for (int trial = 0; trial < 200; trial++) {
      double[] samples = random.doubles(30).map(value -> value + 1).toArray();
      ConfidenceInterval interval = ConfidenceInterval.ofMedian(new double[][] {samples}, trial);
      inside += interval.low() <= 1.5 && 1.5 <= interval.high() ? 1 : 0;
    }
    assertThat(inside).isBetween(176, 200);
  }

  /** Ten samples that differ by their cluster alone are worth no more than one of each. */
  @Test
  void samplesOfOneClusterAreNoSubstituteForMoreClusters() {
    double[][] alike = new double[5][10];
    for (int cluster = 0; cluster < alike.length; cluster++) {
      Arrays.fill(alike[cluster], cluster);
    }
    double[][] single = {{0}, {1}, {2}, {3}, {4}};

    assertThat(ConfidenceInterval.ofMedian(alike, 1))
        .isEqualTo(ConfidenceInterval.ofMedian(single, 1))
        .isEqualTo(new ConfidenceInterval(0, 4));
  }
}
