// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.mixes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weir.lab.load.LoadClient;
import org.junit.jupiter.api.Test;

class SharePromiseTest {
  private static final double EXACT = 1e-9;

  @Test
  void whoHasHisShareOfTheDeviceHasOne() {
    assertThat(SharePromise.kept(LoadClient.scan(), 50, 100, 0.5)).isEqualTo(1, within(EXACT));
    assertThat(SharePromise.kept(LoadClient.scan(), 60, 100, 2 / 3.0))
        .isEqualTo(0.9, within(EXACT));
  }

  @Test
  void whoWantsAllMayHaveMoreThanHisShare() {
    assertThat(SharePromise.kept(LoadClient.scan(), 95, 100, 0.5)).isEqualTo(1.9, within(EXACT));
  }

  @Test
  void whoGetsAsGoodAsAllThatHeAsksForHasOne() {
    assertThat(SharePromise.kept(LoadClient.reader(9), 8.74, 9, 0.5)).isEqualTo(1);
  }

  @Test
  void whoAsksForLittleNeverHasMoreThanOne() {
    assertThat(SharePromise.kept(LoadClient.reader(9), 6, 9, 0.5)).isEqualTo(1);
    assertThat(SharePromise.kept(LoadClient.reader(9), 3.6, 9, 0.5)).isEqualTo(0.8, within(EXACT));
  }

  @Test
  void aDemandIsWhatIsAskedForOrTheShareWhereThatIsLess() {
    assertThat(SharePromise.demandMet(LoadClient.reader(9), 4.5, 100, 0.5))
        .isEqualTo(0.5, within(EXACT));
    assertThat(SharePromise.demandMet(LoadClient.reader(9), 5, 100, 1 / 16.0))
        .isEqualTo(0.8, within(EXACT));
    assertThat(SharePromise.demandMet(LoadClient.reader(9), 9, 100, 1 / 16.0)).isEqualTo(1);
  }

  @Test
  void anAppendThatIsNotLateHasNoRatioAboveOne() {
    assertThat(SharePromise.appendRatio(4, 2)).isEqualTo(1);
    assertThat(SharePromise.appendRatio(1, 2)).isEqualTo(0.5, within(EXACT));
    assertThat(SharePromise.appendRatio(20, 2)).isEqualTo(10, within(EXACT));
  }

  @Test
  void nobodyIsMeasuredByNothing() {
    assertThatThrownBy(() -> SharePromise.kept(LoadClient.scan(), 1, 0, 0.5))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("alone");
  }
}
