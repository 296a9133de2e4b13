// SPDX-License-Identifier: Apache-2.0
package io.weir.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class EstimateTest {
  @Test
  void theMarginIsStudents() {
    Estimate estimate = Estimate.of(9, 10, 11);

    assertThat(estimate.mean()).isEqualTo(10);
    assertThat(estimate.margin()).isCloseTo(4.303 / Math.sqrt(3), within(1e-9));
    assertThat(estimate.isWithin(0.25)).isTrue();
    assertThat(estimate.isWithin(0.24)).isFalse();
  }

  @Test
  void oneMeasurementSaysNothingOfTheSpread() {
    assertThatThrownBy(() -> Estimate.of(9))
        .hasMessage("an estimate needs 2 to 10 measurements, had 1");
  }
}
