// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.elevator;

import static io.weir.simulator.elevator.ElevatorUnderTest.places;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OldDeadlineTest {
  private static final long SECOND = 1_000_000_000;

  /** How far apart requests lie that follow each other, in MiB. */
  private static final double NEXT = 0.0625;

  private static ElevatorUnderTest deadline() {
    return new ElevatorUnderTest(
        new OldDeadline(
            QueueLimits.depth(1), new Deadline.Settings(SECOND / 2, 5 * SECOND, 16, 2)));
  }

  @Test
  void readsGoUpwards() {
    assertThat(deadline().reads("a", 5, 1, 3).serves(3, 1)).containsExactly("a1", "a3", "a5");
  }

  @Test
  void aGapEndsABatch() {
    ElevatorUnderTest deadline = deadline().reads("r", places(0, 4)).writes("w", places(100, 2));
    assertThat(deadline.serves(6, 1)).containsExactly("r0", "r1", "w100", "r2", "r3", "w101");
  }

  @Test
  void whatFollowsStaysInTheBatch() {
    ElevatorUnderTest deadline =
        deadline().writes("w", 100, 100 + NEXT, 100 + 2 * NEXT).reads("r", 1, 2, 3);
    assertThat(deadline.serves(6, 1))
        .containsExactly("r1", "r2", "w100", "w100.0625", "w100.125", "r3");
  }

  @Test
  void aDirectionBeginsAgainAtTheLowest() {
    ElevatorUnderTest deadline = deadline().reads("r", 50, 60, 70).writes("w", 10);
    assertThat(deadline.serves(2, 1)).containsExactly("r50", "r60");
    deadline.reads("r", 20);
    assertThat(deadline.serves(3, 1)).containsExactly("w10", "r20", "r70");
  }

  @Test
  void aLateReadGoesFirst() {
    ElevatorUnderTest deadline = deadline().reads("old", 900);
    assertThat(deadline.after(1).reads("new", places(0, 5)).serves(2, 300))
        .containsExactly("new0", "new1");
    assertThat(deadline.serves(2, 1)).containsExactly("old900", "new2");
  }
}
