// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.elevator;

import static io.weir.simulator.elevator.ElevatorUnderTest.places;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class CfqTest {
  private final ElevatorUnderTest cfq =
      new ElevatorUnderTest(new Cfq(QueueLimits.depth(1), Cfq.Settings.DEFAULT));

  @Test
  void aProcessHasTheDiskForASlice() {
    cfq.reads("a", places(0, 30)).reads("b", places(500, 30));
    List<String> order = cfq.serves(33, 10);
    assertThat(order.subList(0, 11)).as("the first, and 100 ms").allMatch(s -> s.startsWith("a"));
    assertThat(order.subList(11, 22)).allMatch(s -> s.startsWith("b"));
    assertThat(order.subList(22, 33)).allMatch(s -> s.startsWith("a"));
  }

  @Test
  void keepsTheDiskForAReaderWhoComesBack() {
    cfq.reads("a", 1).reads("b", 500).dispatches();
    cfq.after(5).completes("a1");
    assertThat(cfq.dispatches()).isEmpty();
    assertThat(cfq.idlesMilliseconds()).isCloseTo(8, within(0.01));
    assertThat(cfq.after(7).reads("a", 2).dispatches()).containsExactly("a2");
  }

  @Test
  void goesOnWhenTheReaderStaysAway() {
    cfq.reads("a", 1).reads("b", 500).dispatches();
    cfq.after(5).completes("a1").dispatches();
    assertThat(cfq.after(8).dispatches()).containsExactly("b500");
  }

  @Test
  void waitsLessForWhoReadsAllOverTheDisk() {
    for (int i = 0; i < 16; i++) {
      cfq.reads("a", 100 * i).dispatches();
      cfq.completes("a" + 100 * i);
    }
    cfq.reads("a", 5_000).reads("b", 500).dispatches();
    cfq.completes("a5000").dispatches();
    assertThat(cfq.idlesMilliseconds()).isCloseTo(2, within(0.01));
  }

  @Test
  void whoWaitsPreemptsWhatIsWrittenBack() {
    cfq.writes("w", places(0, 10)).dispatches();
    cfq.reads("a", 500).after(5).completes("w0");
    assertThat(cfq.dispatches()).containsExactly("a500");
  }

  @Test
  void whatIsWrittenBackHasSixteenCommandsBesideOthers() {
    ElevatorUnderTest both =
        new ElevatorUnderTest(
            new Cfq(
                QueueLimits.depth(1),
                new Cfq.Settings(100_000_000L, 40_000_000L, 16, 0, 125_000_000L, 250_000_000L)));
    both.syncs("a", 500).writes("w", places(0, 30)).dispatches();
    both.completes("a500");
    List<String> order = both.serves(10, 0.1);
    assertThat(order).allMatch(name -> name.startsWith("w"));
    assertThat(both.reads("b", 900).serves(1, 0.1)).as("preempts").containsExactly("b900");
  }

  @Test
  void allThatIsWrittenBackIsOneProcess() {
    cfq.writes("a", 3, 1).writes("b", 2, 0);
    assertThat(cfq.serves(4, 1)).as("by place").containsExactly("b0", "a1", "b2", "a3");
  }
}
