// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.disk;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A disk of one byte a nanosecond, 100 ns to position, windows of 10 bytes, slack of 20 ns. */
class SpindleTest {
  private static final DiskModel MODEL = new DiskModel(1e9, 100, 10, 20, 4);
  private final Spindle spindle = new Spindle(MODEL);

  @Test
  void theFirstRequestPositionsTheHead() {
    assertThat(spindle.serve("a", 0, 10, 1_000)).isEqualTo(1_110);
  }

  @Test
  void anAdjacentRequestNeedsNoSeek() {
    spindle.serve("a", 0, 10, 0);

    assertThat(spindle.serve("a", 10, 10, 0)).isEqualTo(120);
  }

  @Test
  void anotherFileOrOffsetNeedsOne() {
    spindle.serve("a", 0, 10, 0);

    assertThat(spindle.serve("b", 10, 10, 0)).isEqualTo(220);
    assertThat(spindle.serve("b", 30, 10, 0)).isEqualTo(330);
    assertThat(spindle.serve("b", 30, 10, 0)).isEqualTo(440);
    assertThat(spindle.seeks()).isEqualTo(4);
  }

  @Test
  void aRequestWithinTheSlackCountsAsBackToBackAndALaterOneDoesNot() {
    spindle.serve("a", 0, 10, 0);

    assertThat(spindle.serve("a", 10, 10, 110 + 20)).isEqualTo(120);
    assertThat(spindle.serve("a", 20, 10, 120 + 21)).isEqualTo(151);
  }

  @Test
  void beforeItsFirstRequestADiskHasNoPastToBeBackToBackWith() {
    assertThat(spindle.serve("a", 0, 10, 5)).isEqualTo(115);
    assertThat(new Spindle(MODEL).serve("a", 0, 10, -1_000)).isEqualTo(-890);
  }

  @Test
  void idleTimeIsNotBusyTime() {
    spindle.serve("a", 0, 10, 0);
    spindle.serve("a", 10, 10, 10_000);

    assertThat(spindle.busyNanos()).isEqualTo(120);
    assertThat(spindle.requests()).isEqualTo(2);
  }
}
