// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ProcessorUseTest {
  private static final int[] MILLIS = {100, 100, 100, 100, 100, 100, 100, 100, 0, 0, 0, 1_200};

  @Test
  void addsUpWhatFallsIntoAPhase() {
    ProcessorUse use = new ProcessorUse(MILLIS, 2);

    assertThat(use.seconds(0, 8)).isCloseTo(0.8, within(1e-9));
    assertThat(use.seconds(8, 12)).isCloseTo(1.2, within(1e-9));
  }

  @Test
  void theCounterIsTheWhole() {
    // Its last report came before its end.
    ProcessorUse use = new ProcessorUse(MILLIS, 4);

    assertThat(use.seconds(0, 8)).isCloseTo(1.6, within(1e-9));
    assertThat(use.seconds(0, 12)).isCloseTo(4, within(1e-9));
  }

  @Test
  void spreadsEvenlyWhatWasNeverReported() {
    assertThat(new ProcessorUse(new int[0], 6).seconds(0, 4)).isCloseTo(2, within(1e-9));
    assertThat(new ProcessorUse(new int[12], 6).seconds(8, 12)).isCloseTo(2, within(1e-9));
  }
}
