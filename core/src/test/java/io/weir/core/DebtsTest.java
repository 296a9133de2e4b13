// SPDX-License-Identifier: Apache-2.0
package io.weir.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** By how much the tags of flows move for what they got elsewhere. */
class DebtsTest {
  private static final double NOW = 5;

  private final Flow gold = new Flow("gold", 2);
  private final Flow iron = new Flow("iron", 1);
  private final FlowQueues queues = new FlowQueues();
  private final FlowHeap backlogged = new FlowHeap();
  private final FlowQueue ofGold = queues.of(gold, 0);
  private final FlowQueue ofIron = queues.of(iron, 0);

  @Test
  void whatAllGotAlikeByTheirWeightsMovesNoTag() {
    waits(ofGold, 10);
    waits(ofIron, 20);
    carry(new Debts(1_000), Map.of(gold, 200L, iron, 100L));
    assertThat(ofGold.startTag).isEqualTo(10);
    assertThat(ofIron.startTag).isEqualTo(20);
  }

  @Test
  void whoGotMoreWaitsForTheDifferenceByItsWeight() {
    waits(ofGold, 10);
    waits(ofIron, 20);
    carry(new Debts(1_000), Map.of(gold, 300L, iron, 100L));
    assertThat(ofGold.startTag).isEqualTo(10 + 150 - 100);
    assertThat(ofIron.startTag).isEqualTo(20);
    backlogged.verifyState();
    assertThat(backlogged.least()).isSameAs(ofIron);
  }

  @Test
  void aDebtIsNoLongerThanAllWhoWaitTakeForIt() {
    waits(ofGold, 10);
    waits(ofIron, 20);
    carry(new Debts(90), Map.of(gold, 300L, iron, 100L));
    assertThat(ofGold.startTag).isEqualTo(NOW + 90 / 3.0);
  }

  @Test
  void aTagThatLiesBeyondTheLimitStays() {
    waits(ofGold, 100);
    waits(ofIron, 20);
    carry(new Debts(90), Map.of(gold, 300L, iron, 100L));
    assertThat(ofGold.startTag).isEqualTo(100);
  }

  @Test
  void aFlowThatDoesNotWaitOwesItToo() {
    ofGold.finishTag = 10;
    waits(ofIron, 20);
    carry(new Debts(1_000), Map.of(gold, 300L, iron, 100L));
    assertThat(ofGold.finishTag).isEqualTo(10 + 150 - 100);
  }

  @Test
  void aFlowThatDoesNotWaitOwesNoMoreThanItWouldAlone() {
    ofGold.finishTag = 10;
    waits(ofIron, 20);
    carry(new Debts(90), Map.of(gold, 300L, iron, 100L));
    assertThat(ofGold.finishTag).as("gold is heavier than all who wait").isEqualTo(NOW + 90 / 2.0);
  }

  @Test
  void whoHasNeverBeenHereCountsAmongThemAndOwesNothing() {
    waits(ofGold, 10);
    Flow unknown = new Flow("unknown", 1);
    carry(new Debts(1_000), Map.of(gold, 300L, unknown, 0L));
    assertThat(ofGold.startTag).isEqualTo(10 + 150);
    assertThat(queues.known(unknown)).isNull();
  }

  @Test
  void nobodyGotLessThanNothing() {
    waits(ofGold, 10);
    waits(ofIron, 20);
    carry(new Debts(1_000), Map.of(gold, 300L, iron, -100L));
    assertThat(ofGold.startTag).isEqualTo(10 + 150);
  }

  @Test
  void aLimitBelowNothingIsRefused() {
    assertThatThrownBy(() -> new Debts(-1)).hasMessage("mostNanos is -1; allowed is 0 or more");
  }

  private void carry(Debts debts, Map<Flow, Long> costNanos) {
    debts.carry(costNanos, queues, backlogged, NOW);
  }

  private void waits(FlowQueue queue, double startTag) {
    Queues.append(queue, 0);
    queue.startTag = startTag;
    backlogged.add(queue);
  }
}
