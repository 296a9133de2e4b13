// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.elevator;

import static io.weir.simulator.elevator.ElevatorUnderTest.places;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class BfqTest {
  private static ElevatorUnderTest bfq(long mostBytes, long raisedNanos) {
    return new ElevatorUnderTest(
        new Bfq(
            QueueLimits.depth(1),
            new Bfq.Settings(
                mostBytes, mostBytes, 0, 125_000_000L, 8_000_000L, 125_000_000L, raisedNanos, 3)));
  }

  @Test
  void aProcessHasTheDiskForABudget() {
    ElevatorUnderTest bfq = bfq(768 << 10, 0).reads("a", places(0, 20)).reads("b", places(50, 20));
    List<String> order = bfq.serves(40, 0.1);
    assertThat(order.subList(0, 8)).as("two thirds of 768 KiB").allMatch(s -> s.startsWith("a"));
    assertThat(order.subList(8, 16)).allMatch(s -> s.startsWith("b"));
    assertThat(order.subList(16, 28)).as("768 KiB").allMatch(s -> s.startsWith("a"));
  }

  @Test
  void aBudgetIsOverAfterItsTime() {
    ElevatorUnderTest bfq = bfq(16 << 20, 0).reads("a", places(0, 20)).reads("b", places(50, 20));
    assertThat(bfq.serves(14, 10).subList(0, 13)).allMatch(s -> s.startsWith("a"));
    assertThat(bfq.serves(1, 10)).containsExactly("b51");
  }

  @Test
  void keepsTheDiskForAReaderWhoComesBack() {
    ElevatorUnderTest bfq = bfq(16 << 20, 0).reads("a", 1).reads("b", 500);
    bfq.dispatches();
    bfq.after(5).completes("a1");
    assertThat(bfq.dispatches()).isEmpty();
    assertThat(bfq.idlesMilliseconds()).isCloseTo(8, within(0.01));
    assertThat(bfq.after(8).dispatches()).containsExactly("b500");
  }

  @Test
  void aSyncIsAProcessOfItsOwn() {
    ElevatorUnderTest bfq = bfq(768 << 10, 0).syncs("a", places(0, 9)).syncs("b", places(50, 9));
    assertThat(bfq.serves(16, 0.1).subList(8, 16)).allMatch(s -> s.startsWith("b"));
  }

  @Test
  void whoBeginsGoesFirstWithLowLatency() {
    ElevatorUnderTest bfq = bfq(768 << 10, 1_000_000_000L).reads("old", places(0, 900));
    bfq.serves(100, 20); // 2 s: it is no longer new
    bfq.reads("new", places(5_000, 90));
    List<String> order = bfq.serves(60, 1);
    long ofNew = order.stream().filter(name -> name.startsWith("new")).count();
    assertThat(ofNew).isGreaterThan(40);
  }

  @Test
  void whatIsWrittenBackIsChargedThreeTimesBesideReaders() {
    ElevatorUnderTest bfq =
        bfq(768 << 10, 0).reads("r", places(0, 400)).writes("w", places(5_000, 400));
    List<String> order = bfq.serves(300, 0.1);
    double reads = order.stream().filter(name -> name.startsWith("r")).count();
    assertThat(reads / (300 - reads)).isBetween(2.0, 4.0);
  }
}
