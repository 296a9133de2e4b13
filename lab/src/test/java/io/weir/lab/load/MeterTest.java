// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MeterTest {
  private final Meter meter = new Meter();

  @Test
  void countsWhatEndsInTheWindow() {
    operation(0, 10);
    meter.begin(10);
    meter.open();
    meter.end(30);
    operation(30, 35);
    meter.close(40);
    operation(40, 50);

    assertThat(meter.operations()).isEqualTo(2);
    assertThat(meter.latenciesNanos()).containsExactly(20, 5);
  }

  @Test
  void whoWaitsUntilTheEndHasWaited() {
    meter.open();
    operation(0, 10);
    meter.begin(10);
    meter.close(1_000);

    assertThat(meter.operations()).isEqualTo(1);
    assertThat(meter.latenciesNanos()).containsExactly(10, 990);
  }

  @Test
  void keepsAsManyAsThereAre() {
    meter.open();
    for (int i = 0; i < 5_000; i++) {
      operation(i, i + 1);
    }
    meter.close(6_000);

    assertThat(meter.operations()).isEqualTo(5_000);
    assertThat(meter.latenciesNanos()).hasSize(5_000).containsOnly(1);
  }

  private void operation(long from, long to) {
    meter.begin(from);
    meter.end(to);
  }
}
