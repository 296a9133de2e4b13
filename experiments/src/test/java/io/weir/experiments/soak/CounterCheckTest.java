// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.accounting.FlowCounters;
import io.weir.core.accounting.Moved;
import io.weir.core.accounting.TimeHistogram;
import io.weir.core.request.Promise;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class CounterCheckTest {
  private final Violations violations = new Violations();
  private final CounterCheck check = new CounterCheck(violations);

  @Test
  void findsNothingWhereCountersGrow() {
    check.look(List.of(served(10, 10)));
    check.look(List.of(served(10, 10), served(5, 5)));

    assertThat(violations).hasToString("none");
  }

  @Test
  void findsACounterThatFell() {
    check.look(List.of(served(10, 10)));
    check.look(List.of(served(9, 9)));

    assertThat(violations).hasToString("{counter that fell=1}");
  }

  @Test
  void findsServiceThatWasDueToNobody() {
    check.look(List.of(served(10_000, 5_000)));

    assertThat(violations).hasToString("{due is not what was served=1}");
    assertThat(check.dueError()).isEqualTo(0.5);
  }

  @Test
  void findsTooManyFlows() {
    check.look(Collections.nCopies(1_002, served(1, 1)));

    assertThat(violations).hasToString("{too many flows counted=1}");
  }

  private static FlowCounters served(long serviceNanos, long dueNanos) {
    Moved moved = new Moved(1, 1);
    TimeHistogram times = new TimeHistogram();
    return new FlowCounters(
        "flow",
        1,
        "",
        Promise.NONE,
        false,
        false,
        0,
        0,
        moved,
        moved,
        serviceNanos,
        0,
        dueNanos,
        0,
        0,
        0,
        0,
        times,
        times);
  }
}
