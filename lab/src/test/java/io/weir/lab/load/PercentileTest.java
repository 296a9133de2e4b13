// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PercentileTest {
  @Test
  void isOneOfTheSamplesByNearestRank() {
    double[] samples = IntStream.rangeClosed(1, 100).mapToDouble(i -> 101 - i).toArray();

    assertThat(Percentile.of(samples, 0.5)).isEqualTo(50);
    assertThat(Percentile.of(samples, 0.99)).isEqualTo(99);
    assertThat(Percentile.of(samples, 1)).isEqualTo(100);
  }

  @Test
  void ofFewSamplesIsTheGreatest() {
    assertThat(Percentile.of(new double[] {3, 1, 2}, 0.99)).isEqualTo(3);
  }

  @Test
  void ofNoneIsNothing() {
    assertThat(Percentile.of(new double[0], 0.99)).isZero();
  }
}
