// SPDX-License-Identifier: Apache-2.0
package io.weir.core.streams;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ThroughputEstimateTest {
  private final ThroughputEstimate estimate = new ThroughputEstimate();

  @Test
  void aStreamOfWhichNothingIsKnownWantsAllOfTheDevice() {
    assertThat(estimate.perNano()).isEqualTo(1);
  }

  @Test
  void itIsOfTheLastTenIntervals() {
    for (int i = 1; i <= 37; i++) {
      estimate.add(i, 2L * i + 5);
      long costs = 0;
      long intervals = 0;
      for (int j = Math.max(1, i - 9); j <= i; j++) {
        costs += j;
        intervals += 2L * j + 5;
      }
      assertThat(estimate.perNano()).as("after %d", i).isEqualTo(costs / (double) intervals);
    }
  }
}
