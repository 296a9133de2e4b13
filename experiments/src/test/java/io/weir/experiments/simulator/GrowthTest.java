// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GrowthTest {
  @ParameterizedTest(name = "x to the power of {0}")
  @ValueSource(doubles = {0, 1, 1.3, 2})
  void ofAPowerItIsTheExponent(double exponent) {
    List<double[]> points =
        DoubleStream.of(1_000, 2_000, 4_000, 8_000)
            .mapToObj(x -> new double[] {x, 0.02 * Math.pow(x, exponent)})
            .toList();
    assertThat(new Growth(points).exponent()).isCloseTo(exponent, within(1e-9));
  }
}
