// SPDX-License-Identifier: Apache-2.0
package io.weir.linux.xen;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.linux.xen.StateChange.State;
import java.util.List;
import org.junit.jupiter.api.Test;

final class WantsTest {
  /** Blocked until 10, waits until 30, runs until 40, blocked. */
  private static final List<StateChange> CHANGES =
      List.of(
          new StateChange(0, 1, 0, State.BLOCKED),
          new StateChange(10, 1, 0, State.RUNNABLE),
          new StateChange(30, 1, 0, State.RUNNING),
          new StateChange(40, 1, 0, State.BLOCKED));

  @Test
  void whoRunsOrWaitsWants() {
    assertThat(new Wants(CHANGES, 0, 100).utilization(List.of(1))).isEqualTo(0.3);
  }

  @Test
  void onlyWhatIsBetweenCounts() {
    assertThat(new Wants(CHANGES, 20, 40).utilization(List.of(1))).isEqualTo(1);
    assertThat(new Wants(CHANGES, 50, 90).utilization(List.of(1))).isZero();
  }

  @Test
  void itIsOfTheAverageProcessorOfAllMachines() {
    List<StateChange> two =
        List.of(
            new StateChange(0, 1, 0, State.RUNNING),
            new StateChange(0, 1, 1, State.BLOCKED),
            new StateChange(0, 2, 0, State.RUNNING));
    assertThat(new Wants(two, 0, 10).utilization(List.of(1))).isEqualTo(0.5);
    assertThat(new Wants(two, 0, 10).utilization(List.of(1, 2))).isEqualTo(2 / 3.0);
    assertThat(new Wants(two, 0, 10).utilization(List.of(3))).isZero();
  }
}
