// SPDX-License-Identifier: Apache-2.0
package io.weir.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

final class RepeatsTest {
  private int measured;

  @Test
  void twoThatAgreeAreEnough() throws Exception {
    assertThat(repeats(() -> false, 100, 100.1)).isEqualTo(2);
  }

  @Test
  void whatVariesIsMeasuredSixTimes() throws Exception {
    assertThat(repeats(() -> false, 100, 200)).isEqualTo(6);
  }

  @Test
  void whereTimeIsShortItIsMeasuredThreeTimes() throws Exception {
    assertThat(repeats(() -> true, 100, 200)).isEqualTo(3);
  }

  private int repeats(BooleanSupplier isLate, double even, double odd) throws Exception {
    Repeats.of(() -> measured++ % 2 == 0 ? even : odd, isLate);
    return measured;
  }
}
