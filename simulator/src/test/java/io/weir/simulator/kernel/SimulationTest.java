// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimulationTest {
  private final Simulation simulation = new Simulation();
  private final List<String> happened = new ArrayList<>();

  @Test
  void eventsHappenInOrderOfTimeAndAtTheirTime() {
    simulation.at(30, note("last"));
    simulation.at(10, note("first"));
    simulation.at(20, note("second"));

    simulation.run();
    assertThat(happened).containsExactly("first at 10", "second at 20", "last at 30");
    assertThat(simulation.happened()).isEqualTo(3);
  }

  @Test
  void eventsOfOneTimeHappenInTheOrderInWhichTheyWereScheduled() {
    for (int i = 0; i < 20; i++) {
      simulation.at(5, note("event " + i));
    }

    simulation.run();
    for (int i = 0; i < 20; i++) {
      assertThat(happened.get(i)).isEqualTo("event " + i + " at 5");
    }
  }

  @Test
  void anEventMaySetOffOthersAndItselfAgain() {
    Event[] ticks = new Event[1];
    ticks[0] =
        Event.of(
            () -> {
              happened.add("tick at " + simulation.nowNanos());
              if (happened.size() < 3) {
                simulation.in(7, ticks[0]);
              }
            });
    simulation.at(0, ticks[0]);

    simulation.run();
    assertThat(happened).containsExactly("tick at 0", "tick at 7", "tick at 14");
  }

  @Test
  void whatIsCancelledDoesNotHappen() {
    Event cancelled = note("cancelled");
    simulation.at(10, cancelled);
    simulation.at(10, note("stays"));

    assertThat(simulation.cancel(cancelled)).isTrue();
    assertThat(simulation.cancel(cancelled)).as("a second time").isFalse();
    simulation.run();
    assertThat(happened).containsExactly("stays at 10");
  }

  @Test
  void whatIsMovedHappensOnceAtItsNewTime() {
    Event moved = note("moved");
    simulation.at(10, moved);
    simulation.at(20, note("stays"));
    simulation.move(30, moved);

    simulation.run();
    assertThat(happened).containsExactly("stays at 20", "moved at 30");
  }

  @Test
  void untilATimeAllBeforeItHappensAndNothingAtIt() {
    simulation.at(10, note("before"));
    simulation.at(20, note("at it"));

    simulation.runUntil(20);
    assertThat(happened).containsExactly("before at 10");
    assertThat(simulation.nowNanos()).isEqualTo(20);
    simulation.runUntil(15);
    assertThat(simulation.nowNanos()).as("time does not go back").isEqualTo(20);
    assertThat(simulation.scheduled()).isEqualTo(1);
  }

  @Test
  void nothingHappensInThePastOrTwiceAtATime() {
    Event event = note("event");
    simulation.at(10, event);
    assertThatThrownBy(() -> simulation.at(20, event)).isInstanceOf(IllegalStateException.class);

    simulation.runUntil(15);
    assertThatThrownBy(() -> simulation.at(14, event))
        .hasMessage("an event must be at 15 ns or later, was at 14 ns");
    assertThatThrownBy(() -> simulation.in(-1, event))
        .hasMessage("a delay must be 0 ns or more, was -1 ns");
  }

  @Test
  void aDelayBeyondTheEndOfTimeIsAtItsEnd() {
    simulation.runUntil(10);
    simulation.in(Long.MAX_VALUE, note("far"));

    simulation.run();
    assertThat(happened).containsExactly("far at " + Long.MAX_VALUE);
  }

  private Event note(String what) {
    return Event.of(() -> happened.add(what + " at " + simulation.nowNanos()));
  }
}
