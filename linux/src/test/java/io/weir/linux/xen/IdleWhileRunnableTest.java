// SPDX-License-Identifier: Apache-2.0
package io.weir.linux.xen;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.linux.xen.StateChange.State;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class IdleWhileRunnableTest {
  private static final int FIRST = 1;
  private static final int SECOND = 2;

  private final List<Switch> switches = new ArrayList<>();
  private final List<StateChange> states = new ArrayList<>();

  private void idles(int processor, long from, long to) {
    switches.add(new Switch(from, processor, FIRST, Switch.IDLE));
    switches.add(new Switch(to, processor, Switch.IDLE, FIRST));
  }

  private void waits(int domain, long from, long to) {
    states.add(new StateChange(from, domain, 0, State.RUNNABLE));
    states.add(new StateChange(to, domain, 0, State.RUNNING));
  }

  private double lost(int processors, long from, long to) {
    XenEvents events = new XenEvents(switches, List.of(), List.of(), states);
    return IdleWhileRunnable.part(events, processors, from, to);
  }

  @Test
  void nothingIsLostWhileAllProcessorsAreBusy() {
    waits(SECOND, 10, 90);
    assertThat(lost(1, 0, 100)).isZero();
  }

  @Test
  void nothingIsLostWhileNobodyWaits() {
    idles(0, 10, 90);
    assertThat(lost(1, 0, 100)).isZero();
  }

  @Test
  void whatOneIdlesWhileAnotherWaitsIsLost() {
    idles(0, 10, 60);
    waits(SECOND, 40, 90);
    assertThat(lost(1, 0, 100)).isEqualTo(0.2);
    assertThat(lost(2, 0, 100)).isEqualTo(0.1);
  }

  @Test
  void asManyProcessorsAreLostAsThereAreWhoWait() {
    idles(0, 0, 100);
    idles(1, 0, 100);
    waits(FIRST, 0, 100);
    assertThat(lost(2, 0, 100)).isEqualTo(0.5);
    waits(SECOND, 0, 50);
    assertThat(lost(2, 0, 100)).isEqualTo(0.75);
  }

  @Test
  void onlyTheSpanCounts() {
    idles(0, 0, 100);
    waits(SECOND, 0, 50);
    assertThat(lost(1, 40, 60)).isEqualTo(0.5);
    assertThat(lost(1, 200, 300)).isZero();
  }

  @Test
  void theIdleDomainDoesNotWait() {
    idles(0, 0, 100);
    waits(Switch.IDLE, 0, 100);
    assertThat(lost(1, 0, 100)).isZero();
  }
}
