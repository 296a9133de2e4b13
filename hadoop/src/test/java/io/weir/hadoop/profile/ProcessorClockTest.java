// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ProcessorClockTest {
  @Test
  void interpolatesBetweenTheParts() {
    // A second of which it computed half, then three of which it computed none, then one whole.
    ProcessorClock clock =
        ProcessorClock.of(new int[] {1_000, 3_000, 1_000}, new int[] {500, 0, 1_000}, 5, 1.5);

    assertThat(clock.usedBy(0)).isZero();
    assertThat(clock.usedBy(0.5)).isCloseTo(0.25, within(1e-9));
    assertThat(clock.usedBy(1)).isCloseTo(0.5, within(1e-9));
    assertThat(clock.usedBy(3)).isCloseTo(0.5, within(1e-9));
    assertThat(clock.usedBy(4.5)).isCloseTo(1, within(1e-9));
    assertThat(clock.usedBy(99)).isCloseTo(1.5, within(1e-9));
  }

  @Test
  void endsWhereTheTaskEnded() {
    // The last report came before the task's end: the parts are drawn out to it.
    ProcessorClock clock =
        ProcessorClock.of(new int[] {1_000, 1_000}, new int[] {300, 100}, 4, 0.8);

    assertThat(clock.usedBy(2)).isCloseTo(0.6, within(1e-9));
    assertThat(clock.usedBy(4)).isCloseTo(0.8, within(1e-9));
  }

  @Test
  void spreadsWhatWasNeverReportedEvenly() {
    assertThat(ProcessorClock.of(new int[0], new int[0], 10, 4).usedBy(5))
        .isCloseTo(2, within(1e-9));
    assertThat(ProcessorClock.of(new int[12], new int[12], 10, 4).usedBy(2.5))
        .isCloseTo(1, within(1e-9));
  }

  @Test
  void aTaskThatTookNoTimeUsedAll() {
    assertThat(ProcessorClock.of(new int[12], new int[12], 0, 4).usedBy(0)).isEqualTo(4);
  }
}
