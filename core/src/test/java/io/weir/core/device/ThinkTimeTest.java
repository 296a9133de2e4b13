// SPDX-License-Identifier: Apache-2.0
package io.weir.core.device;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ThinkTimeTest {
  private static final long DELTA = 1_000;

  private final ThinkTime time = new ThinkTime();

  @Test
  void aFlowOfWhichNothingIsKnownHasAQuarterOfDeltaAndIsNotQuick() {
    assertThat(time.patienceNanos(DELTA)).isEqualTo(250);
    assertThat(time.isQuick(DELTA)).isFalse();
  }

  @Test
  void theFirstPauseCountsInFullAndEachNextOneForAQuarter() {
    time.add(100, DELTA);
    assertThat(time.isQuick(DELTA)).isTrue();
    assertThat(time.patienceNanos(DELTA)).isEqualTo(4 * 100);
    time.add(200, DELTA);
    assertThat(time.patienceNanos(DELTA)).isEqualTo(4 * 125);
    time.add(5, DELTA);
    assertThat(time.patienceNanos(DELTA)).isEqualTo(4 * 95);
  }

  @Test
  void nobodyIsWaitedForForLongerThanDeltaAndAQuickOneForAQuarterOfIt() {
    time.add(400, DELTA);
    assertThat(time.patienceNanos(DELTA)).isEqualTo(DELTA);
    ThinkTime none = new ThinkTime();
    none.add(1, DELTA);
    assertThat(none.patienceNanos(DELTA)).isEqualTo(250);
  }

  @Test
  void aFlowThatThinksForLongerThanHalfOfDeltaIsNotWaitedFor() {
    time.add(501, DELTA);
    assertThat(time.patienceNanos(DELTA)).isZero();
    assertThat(time.isQuick(DELTA)).isFalse();
  }

  @Test
  void aLongPauseCountsForNoMoreThanFourDelta() {
    time.add(3_600_000_000_000L, DELTA);
    for (int i = 0; i < 7; i++) {
      time.add(0, DELTA);
    }
    assertThat(time.isQuick(DELTA)).as("534 of 1000").isFalse();
    time.add(0, DELTA);
    assertThat(time.isQuick(DELTA)).as("400 of 1000").isTrue();
  }

  /** It asked many times at once, as it had waited for long: ten times a second, by the clock. */
  @Test
  void aFlowPausesOftenForAHundredRequestsAfterItsLastPauses() {
    assertThat(time.pausesOften()).as("nothing is known").isTrue();
    for (int i = 0; i < 100; i++) {
      time.add(501, DELTA);
    }
    for (int i = 0; i < 100; i++) {
      time.add(0, DELTA);
    }
    assertThat(time.isQuick(DELTA)).as("now it is").isTrue();
    assertThat(time.pausesOften()).isTrue();
    for (int i = 0; i < 100; i++) {
      time.add(0, DELTA);
    }
    assertThat(time.pausesOften()).isFalse();
  }

  /** What is known of a flow that is new is the mean of all that it did. */
  @Test
  void aFlowThatPausesOnlyAtItsBeginningDoesNotPauseOftenSoon() {
    time.add(501, DELTA);
    for (int i = 0; i < 14; i++) {
      time.add(0, DELTA);
    }
    assertThat(time.pausesOften()).as("1 of 15").isTrue();
    time.add(0, DELTA);
    time.add(0, DELTA);
    assertThat(time.pausesOften()).as("1 of 17").isFalse();
  }

  @Test
  void aQuickFlowThatPausesBeforeOneRequestOfTwentyDoesNotPauseOften() {
    for (int i = 0; i < 2_000; i++) {
      time.add(i % 20 == 19 ? 100_000 : 0, DELTA);
      assertThat(time.pausesOften()).as("request %d", i).isFalse();
    }
  }
}
