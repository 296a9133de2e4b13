// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reality;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SimulatedWritersTest {
  @Test
  void aBrokerGivesBothOneHalf() {
    assertThat(narrowShare(8)).isBetween(0.45, 0.55);
  }

  @Test
  void eachDiskByItselfGivesTheNarrowOneLess() {
    assertThat(narrowShare(1)).isLessThan(0.35);
  }

  private static double narrowShare(double mostFactor) {
    SimulatedWriters.Rates rates =
        new SimulatedWriters(SimulatedWriters.keys(), mostFactor, 1).measure(15);
    return rates.narrow() / (rates.narrow() + rates.wide());
  }
}
