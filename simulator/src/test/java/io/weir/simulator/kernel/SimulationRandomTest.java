// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Events that schedule, move and cancel others, often for the moment that is, beside a list that is
 * sorted whenever it is asked.
 */
class SimulationRandomTest {
  private static final int MOST = 5_000;

  private final Simulation simulation = new Simulation();
  private final List<Planned> planned = new ArrayList<>();
  private Random random = new Random(0);
  private long order;
  private int made;

  /** An event that checks that it is its turn, and then changes what is planned. */
  private final class Planned extends Event {
    private long nanos;
    private long its;

    @Override
    protected void happen() {
      Planned first =
          planned.stream()
              .min(Comparator.<Planned>comparingLong(e -> e.nanos).thenComparingLong(e -> e.its))
              .orElseThrow();
      assertThat(first).isSameAs(this);
      assertThat(simulation.nowNanos()).isEqualTo(nanos);
      planned.remove(this);
      for (int i = random.nextInt(5); i > 0; i--) {
        change();
      }
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void eventsHappenByTimeAndThenInTheOrderInWhichTheyWereScheduled(long seed) {
    random = new Random(seed);
    for (int i = 0; i < 200; i++) {
      schedule(new Planned());
    }
    while (simulation.step()) {
      assertThat(simulation.scheduled()).isEqualTo(planned.size());
    }
    assertThat(planned).isEmpty();
    assertThat(made).as("events that were scheduled").isGreaterThan(MOST);
  }

  private void change() {
    int what = random.nextInt(8);
    if (what == 0 && !planned.isEmpty()) {
      assertThat(simulation.cancel(planned.remove(random.nextInt(planned.size())))).isTrue();
    } else if (what == 1 && !planned.isEmpty()) {
      Planned moved = planned.remove(random.nextInt(planned.size()));
      plan(moved);
      simulation.move(moved.nanos, moved);
    } else if (made < MOST || planned.size() < 2) {
      schedule(new Planned());
    }
  }

  private void schedule(Planned event) {
    if (made > MOST) {
      return;
    }
    plan(event);
    simulation.at(event.nanos, event);
  }

  private void plan(Planned event) {
    event.nanos = simulation.nowNanos() + Math.max(0, random.nextInt(12) - 4);
    event.its = order++;
    planned.add(event);
    made++;
  }
}
