// SPDX-License-Identifier: Apache-2.0
package io.weir.bench.mixes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PromiseTest {
  private static final double EXACT = 1e-9;

  @Test
  void whoHasHisShareOfTheDeviceHasOne() {
    assertThat(Promise.kept(Client.scan(), 50, 100, 0.5)).isEqualTo(1, within(EXACT));
    assertThat(Promise.kept(Client.scan(), 60, 100, 2 / 3.0)).isEqualTo(0.9, within(EXACT));
  }

  @Test
  void whoWantsAllMayHaveMoreThanHisShare() {
    assertThat(Promise.kept(Client.scan(), 95, 100, 0.5)).isEqualTo(1.9, within(EXACT));
  }

  @Test
  void whoGetsAsGoodAsAllThatHeAsksForHasOne() {
    assertThat(Promise.kept(Client.reader(9), 8.74, 9, 0.5)).isEqualTo(1);
  }

  @Test
  void whoAsksForLittleNeverHasMoreThanOne() {
    assertThat(Promise.kept(Client.reader(9), 6, 9, 0.5)).isEqualTo(1);
    assertThat(Promise.kept(Client.reader(9), 3.6, 9, 0.5)).isEqualTo(0.8, within(EXACT));
  }

  @Test
  void aDemandIsWhatIsAskedForOrTheShareWhereThatIsLess() {
    assertThat(Promise.demandMet(Client.reader(9), 4.5, 100, 0.5)).isEqualTo(0.5, within(EXACT));
    assertThat(Promise.demandMet(Client.reader(9), 5, 100, 1 / 16.0)).isEqualTo(0.8, within(EXACT));
    assertThat(Promise.demandMet(Client.reader(9), 9, 100, 1 / 16.0)).isEqualTo(1);
  }

  @Test
  void anAppendThatIsNotLateHasNoRatioAboveOne() {
    assertThat(Promise.appendRatio(4, 2)).isEqualTo(1);
    assertThat(Promise.appendRatio(1, 2)).isEqualTo(0.5, within(EXACT));
    assertThat(Promise.appendRatio(20, 2)).isEqualTo(10, within(EXACT));
  }

  @Test
  void nobodyIsMeasuredByNothing() {
    assertThatThrownBy(() -> Promise.kept(Client.scan(), 1, 0, 0.5))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("alone");
  }
}
