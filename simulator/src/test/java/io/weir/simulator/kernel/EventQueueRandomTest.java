// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The queue beside a list that is sorted whenever it is asked. */
class EventQueueRandomTest {
  private record Expected(long nanos, long order, Event event) {}

  private final EventQueue queue = new EventQueue();
  private final List<Expected> expected = new ArrayList<>();
  private long order;

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void givesEventsAsASortedListDoes(long seed) {
    Random random = new Random(seed);
    int most = 1 << random.nextInt(12);
    for (int step = 0; step < 4_000; step++) {
      if (expected.size() < most && random.nextInt(5) < 3) {
        add(random.nextInt(50));
      } else if (!expected.isEmpty() && random.nextInt(4) == 0) {
        move(expected.remove(random.nextInt(expected.size())).event(), random.nextInt(50));
      } else if (!expected.isEmpty() && random.nextInt(3) == 0) {
        queue.remove(expected.remove(random.nextInt(expected.size())).event());
      } else if (!expected.isEmpty()) {
        assertFirstIsRight();
      }
      assertThat(queue.size()).isEqualTo(expected.size());
    }
    while (!expected.isEmpty()) {
      assertFirstIsRight();
    }
  }

  private void add(long nanos) {
    Event event = Event.of(() -> {});
    queue.add(event, nanos);
    expected.add(new Expected(nanos, order++, event));
  }

  private void move(Event event, long nanos) {
    queue.move(event, nanos);
    expected.add(new Expected(nanos, order++, event));
  }

  private void assertFirstIsRight() {
    Expected first =
        expected.stream()
            .min(Comparator.comparingLong(Expected::nanos).thenComparingLong(Expected::order))
            .orElseThrow();
    assertThat(queue.firstNanos()).isEqualTo(first.nanos());
    assertThat(queue.removeFirst()).isSameAs(first.event());
    assertThat(first.event().isScheduled()).isFalse();
    expected.remove(first);
  }
}
