// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.soak;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SoakDeviceTest {
  private static final long SEED = 7;

  private final Violations violations = new Violations();

  @Test
  void goesThroughEveryEpisodeWithoutAViolation() {
    for (Stack stack : new Stack[] {Stack.rotating(), Stack.flash()}) {
      SoakDevice device = new SoakDevice(stack, SEED, violations);
      device.run(Episode.dense(2_000));
      device.run(Episode.bursts(500));
      device.run(Episode.longRequests(device.nowNanos() + 60_000_000_000L));

      assertThat(violations).as(stack.name()).hasToString("none");
      assertThat(device.counts().withdrawals()).as(stack.name()).isPositive();
      assertThat(device.flows()).as(stack.name()).isGreaterThan(10);
    }
  }

  @Test
  void isTheSameForOneSeed() {
    SoakDevice one = new SoakDevice(Stack.rotating(), SEED, violations);
    SoakDevice other = new SoakDevice(Stack.rotating(), SEED, violations);

    assertThat(one.run(Episode.dense(1_000))).isEqualTo(other.run(Episode.dense(1_000)));
    assertThat(one.counts().calls()).isEqualTo(other.counts().calls());
    assertThat(one.nowNanos()).isEqualTo(other.nowNanos());
  }

  @Test
  void idlesWithoutACall() {
    SoakDevice device = new SoakDevice(Stack.flash(), SEED, violations);
    device.idleUntil(1_000);
    device.idleUntil(500);

    assertThat(device.nowNanos()).isEqualTo(1_000);
    assertThat(device.counts().calls()).isZero();
  }
}
