// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.elevator;

import static io.weir.simulator.elevator.ElevatorUnderTest.places;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class AnticipatoryTest {
  private final ElevatorUnderTest as =
      new ElevatorUnderTest(new Anticipatory(QueueLimits.depth(1), Anticipatory.Settings.DEFAULT));

  @Test
  void waitsForTheNextReadOfWhoHasReadLast() {
    as.reads("a", 1).reads("b", 500);
    assertThat(as.dispatches()).containsExactly("a1");
    as.after(5).completes("a1");
    assertThat(as.dispatches()).isEmpty();
    assertThat(as.idlesMilliseconds()).isCloseTo(4, within(0.01));
    assertThat(as.after(1).reads("a", 1.0625).dispatches()).containsExactly("a1.0625");
  }

  @Test
  void doesNotWaitForLongerThanItMay() {
    as.reads("a", 1).reads("b", 500).dispatches();
    as.after(5).completes("a1").dispatches();
    assertThat(as.after(6.8).dispatches()).containsExactly("b500");
  }

  @Test
  void takesAReadThatIsNear() {
    as.reads("a", 1).reads("b", 3).dispatches();
    assertThat(as.after(5).completes("a1").dispatches()).containsExactly("b3");
  }

  @Test
  void takesOneThatIsFartherTheLongerItHasWaited() {
    as.reads("a", 1).reads("b", 60).dispatches();
    assertThat(as.after(5).completes("a1").dispatches()).isEmpty();
    assertThat(as.after(3).dispatches()).as("within 32 MiB").isEmpty();
    assertThat(as.after(1).dispatches()).as("within 64 MiB").containsExactly("b60");
  }

  @Test
  void doesNotWaitForWhoThinksLong() {
    for (int i = 0; i < 20; i++) {
      String name = "a" + i;
      as.reads("a", i).dispatches();
      as.after(5).completes(name).after(15);
    }
    as.reads("b", 500).reads("a", 30).dispatches();
    as.after(5).completes("a30");
    assertThat(as.dispatches()).containsExactly("b500");
  }

  @Test
  void doesNotWaitForWhoHasMoreAtTheQueue() {
    as.reads("a", 1, 300).dispatches();
    assertThat(as.after(5).completes("a1").dispatches()).containsExactly("a300");
  }

  @Test
  void writesHaveTheirTurnWhenReadsHaveHadHalfASecond() {
    as.writes("w", places(900, 4)).reads("r", places(0, 100));
    assertThat(as.serves(100, 10).indexOf("w900")).isBetween(49, 54);
  }

  @Test
  void aBatchOfWritesLearnsHowManyFitIntoItsTime() {
    WriteBatch batch = new WriteBatch(125_000_000L);
    assertThat(batch.most()).isEqualTo(12);
    batch.begins(0);
    batch.ends(400_000_000L);
    assertThat(batch.most()).as("took three times as long").isEqualTo(6);
    batch.begins(0);
    for (int i = 0; i < 6; i++) {
      batch.goes();
    }
    batch.ends(30_000_000L);
    assertThat(batch.most()).as("took a quarter of it").isEqualTo(12);
  }
}
