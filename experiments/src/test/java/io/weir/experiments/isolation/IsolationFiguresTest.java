// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.isolation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.experiments.engine.Samples;
import java.util.List;
import org.junit.jupiter.api.Test;

class IsolationFiguresTest {
  private final Samples all = new Samples();

  @Test
  void aSlowdownIsTakenWithinARepeat() {
    repeat(10, 40);
    repeat(20, 60); // a slow quarter of an hour: slow on both sides
    assertThat(IsolationFigures.slowdown(all, Setup.STOCK, Setup.ALONE)).containsExactly(3, 2);
  }

  @Test
  void thePromisedShareIsThatOfTheWeights() {
    assertThat(Setup.sfq(8).promisedShare()).isCloseTo(8 / 9.0, within(1e-9));
    assertThat(Setup.sfq(8).isPaper()).isTrue();
    assertThat(Setup.quanta(8).isPaper()).isFalse();
  }

  @Test
  void theLargestErrorIsThatOfTheSetupWhoseMedianIsFarthestOff() {
    List<Setup> setups = List.of(Setup.sfq(1), Setup.quanta(8), Setup.quanta(2));
    assertThat(SteadyShares.largestError(all, setups)).isEmpty();
    all.add("steady_share_error_sfq_1_1", 0.01, 0, 0.09);
    all.add("steady_share_error_quanta_8_1", 0.02, 0.02, 0.02);
    assertThat(SteadyShares.largestError(all, setups)).containsExactly(0.02, 0.02, 0.02);
  }

  private void repeat(double alone, double stock) {
    all.add("seconds_alone", alone);
    all.add("seconds_stock", stock);
  }
}
