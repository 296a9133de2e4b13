// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.elevator;

import static io.weir.simulator.elevator.ElevatorUnderTest.places;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DeadlineTest {
  private static final long SECOND = 1_000_000_000;

  private static ElevatorUnderTest deadline(int batch, QueueLimits limits) {
    return new ElevatorUnderTest(
        new Deadline(limits, new Deadline.Settings(SECOND / 2, 5 * SECOND, batch, 2)));
  }

  @Test
  void readsGoUpwards() {
    assertThat(deadline(16, QueueLimits.depth(1)).reads("a", 5, 1, 3).serves(3, 1))
        .containsExactly("a1", "a3", "a5");
  }

  @Test
  void whatComesBehindTheHeadWaitsForTheNextBatch() {
    ElevatorUnderTest deadline = deadline(16, QueueLimits.depth(1)).reads("a", 10, 20);
    assertThat(deadline.dispatches()).containsExactly("a10");
    deadline.reads("b", 5).completes("a10");
    assertThat(deadline.serves(2, 1)).containsExactly("a20", "b5");
  }

  @Test
  void writesWaitForTwoBatchesOfReads() {
    ElevatorUnderTest deadline =
        deadline(2, QueueLimits.depth(1)).reads("r", places(0, 8)).writes("w", places(100, 4));
    assertThat(deadline.serves(10, 1))
        .containsExactly("r0", "r1", "r2", "r3", "w100", "w101", "r4", "r5", "r6", "r7");
  }

  @Test
  void aLateReadBeginsTheNextBatch() {
    ElevatorUnderTest deadline = deadline(2, QueueLimits.depth(1)).reads("old", 900);
    assertThat(deadline.after(1).reads("new", places(0, 5)).serves(2, 300))
        .containsExactly("new0", "new1");
    assertThat(deadline.serves(2, 1)).containsExactly("old900", "new2");
  }

  @Test
  void requestsBehindEachOtherAreOneCommand() {
    ElevatorUnderTest deadline =
        deadline(16, new QueueLimits(1, 128 << 10)).reads("a", 1, 1.0625, 1.125, 9);
    assertThat(deadline.dispatches()).as("128 KiB at most").containsExactly("a1", "a1.0625");
    assertThat(deadline.completes("a1").dispatches()).as("half of it is done").isEmpty();
    assertThat(deadline.completes("a1.0625").dispatches()).containsExactly("a1.125");
  }

  @Test
  void readsAndWritesAreNotMerged() {
    ElevatorUnderTest deadline = deadline(16, new QueueLimits(1, 512 << 10));
    assertThat(deadline.reads("a", 1).writes("a", 1.0625).dispatches()).containsExactly("a1");
  }
}
