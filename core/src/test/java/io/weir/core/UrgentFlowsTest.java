// SPDX-License-Identifier: Apache-2.0
package io.weir.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UrgentFlowsTest {
  private final UrgentFlows urgent = new UrgentFlows();

  @Test
  void aBurstIsToEndWhenItsFlowHasHadAsMuchAsTheFirstOfThemByWeight() {
    FlowQueue first = withFinishTag(500);
    urgent.add(withFinishTag(900));
    urgent.add(first);
    urgent.add(withFinishTag(700));
    assertThat(urgent.earliestNanos(200, 2, 10)).isEqualTo(10 + 300 * 2);
    urgent.remove(first);
    assertThat(urgent.earliestNanos(200, 2, 10)).isEqualTo(10 + 500 * 2);
  }

  @Test
  void whoIsBehindAlreadyIsUrgentSinceTheBurstBegan() {
    urgent.add(withFinishTag(100));
    assertThat(urgent.earliestNanos(200, 2, 10)).isEqualTo(10);
  }

  @Test
  void withoutAnyABurstEndsForNobody() {
    assertThat(urgent.earliestNanos(200, 2, 10)).isEqualTo(Long.MAX_VALUE);
    urgent.remove(withFinishTag(100));
    assertThat(urgent.earliestNanos(200, 2, 10)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void ofManyAFewAreUrgent() {
    FlowQueue first = withFinishTag(1_000);
    urgent.add(first);
    for (int i = 1; i < 16; i++) {
      urgent.add(withFinishTag(1_000));
    }
    FlowQueue last = withFinishTag(500);
    urgent.add(last);
    assertThat(last.urgent).isFalse();
    assertThat(urgent.earliestNanos(0, 1, 0)).isEqualTo(1_000);
    urgent.remove(last);
    urgent.remove(first);
    urgent.add(last);
    assertThat(urgent.earliestNanos(0, 1, 0)).isEqualTo(500);
  }

  private static FlowQueue withFinishTag(double tag) {
    FlowQueue queue = new FlowQueue(new Flow("flow", 1));
    queue.finishTag = tag;
    return queue;
  }
}
