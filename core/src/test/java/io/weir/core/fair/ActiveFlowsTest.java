// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

import static io.weir.core.fair.Queues.waiting;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.device.Lead;
import io.weir.core.request.Flow;
import org.junit.jupiter.api.Test;

/** Who is held for whom where a lead is bounded: L = 100, so 50 for a flow of weight 2. */
class ActiveFlowsTest {
  private static final long MILLI = 1_000_000;
  private static final long WAIT = 8 * MILLI;

  private final Flow gold = new Flow("gold", 2);
  private final Flow iron = new Flow("iron", 1);
  private final ActiveFlows active = new ActiveFlows(new Lead(100, WAIT));
  private final FlowQueue ofIron = Queues.of(iron);

  @Test
  void aFlowMayBeAheadByItsLeadOverItsWeightAndNoFurther() {
    atDevice(ofIron, 1_000);
    active.compare(waiting(gold, 1, 1_050), false, 0);
    assertThat(active.heldUntilNanos()).isEqualTo(Long.MIN_VALUE);
    active.compare(waiting(gold, 1, 1_051), false, 0);
    assertThat(active.heldUntilNanos()).as("it may hang").isEqualTo(DispatchLimit.OVERDUE_NANOS);
    assertThat(active.mostBehind()).isSameAs(ofIron);
    assertThat(ofIron.parent().leastActiveTag).isEqualTo(1_000);
  }

  @Test
  void whoIsNotAheadIsTheLastItself() {
    atDevice(ofIron, 1_000);
    FlowQueue next = waiting(gold, 1, 1_000);
    active.compare(next, false, 0);
    assertThat(ofIron.parent().leastActiveTag).isEqualTo(1_000);
    assertThat(active.mostBehind()).isNull();
    next.startTag = 900;
    active.compare(next, false, 0);
    assertThat(ofIron.parent().leastActiveTag).isEqualTo(900);
  }

  /** While a request is at the device nobody knows what it will cost. */
  @Test
  void whatWasServedCountsOnceItHasLeft() {
    atDevice(ofIron, 1_000);
    ofIron.finishTag = 1_300;
    FlowQueue next = waiting(gold, 1, 2_000);
    active.compare(next, false, 0);
    assertThat(ofIron.parent().leastActiveTag).isEqualTo(1_000);
    leaves(MILLI);
    active.compare(next, false, MILLI);
    assertThat(ofIron.parent().leastActiveTag).isEqualTo(1_300);
  }

  @Test
  void aFlowThatThinksIsWaitedForAsLongAsItsPatienceAndThenNoMore() {
    atDevice(ofIron, 1_000);
    leaves(MILLI);
    ofIron.thinkTime.add(MILLI, WAIT); // it has 4 ms
    FlowQueue next = waiting(gold, 1, 2_000);
    active.compare(next, false, 5 * MILLI - 1);
    assertThat(active.heldUntilNanos()).isEqualTo(5 * MILLI);
    assertThat(active.mostBehind()).isSameAs(ofIron);
    active.compare(next, false, 5 * MILLI);
    assertThat(active.heldUntilNanos()).isEqualTo(Long.MIN_VALUE);
    assertThat(active.mostBehind()).isNull();
    assertThat(ofIron.parent().leastActiveTag).isEqualTo(2_000);
    assertThat(ofIron.active).isFalse();
  }

  @Test
  void whoIsWaitedForLongestSaysUntilWhen() {
    FlowQueue late = Queues.of(new Flow("late", 1));
    FlowQueue early = Queues.of(new Flow("early", 1));
    atDevice(ofIron, 1_000);
    late.dispatchedNanos = 3;
    atDevice(late, 1_100);
    atDevice(early, 1_200);
    active.compare(waiting(gold, 1, 2_000), false, 0);
    assertThat(active.heldUntilNanos()).isEqualTo(3 + DispatchLimit.OVERDUE_NANOS);
    assertThat(active.mostBehind()).isSameAs(ofIron);
  }

  @Test
  void nobodyIsHeldForAFlowThatWaitsItself() {
    atDevice(ofIron, 1_000);
    leaves(MILLI);
    Queues.append(ofIron, 0);
    active.compare(waiting(gold, 1, 2_000), false, MILLI);
    assertThat(active.heldUntilNanos()).isEqualTo(Long.MIN_VALUE);
    assertThat(ofIron.active).isFalse();
  }

  @Test
  void scatteredRequestsThatWaitGoWithTheFirstUpToAnotherLead() {
    FlowQueue crowd = crowdBehindIron(2);
    crowd.startTag = 1_150;
    assertIsHeld(crowd, true, false);
    crowd.startTag = 1_151;
    assertIsHeld(crowd, true, true);
  }

  @Test
  void aBurstDoesNotGoWithThem() {
    assertIsHeld(crowdBehindIron(2), false, true);
  }

  @Test
  void noMoreGoTogetherThanWaitedWhenTheFirstWent() {
    FlowQueue crowd = crowdBehindIron(2);
    active.dispatched(crowd, true);
    assertIsHeld(crowd, true, false);
    active.dispatched(crowd, true);
    assertIsHeld(crowd, true, true);
  }

  @Test
  void aBurstBetweenThemBeginsAnew() {
    FlowQueue crowd = crowdBehindIron(2);
    crowd.dispatchedTag = 1_140;
    active.dispatched(crowd, false);
    crowd.startTag = 1_190;
    assertIsHeld(crowd, true, false);
  }

  @Test
  void whoHasHadAllOfItsLeadWithThoseThatGoTogetherBeginsAnew() {
    FlowQueue crowd = crowdBehindIron(3);
    crowd.startTag = 1_151;
    crowd.dispatchedTag = 1_151;
    active.dispatched(crowd, true);
    crowd.startTag = 1_201;
    assertIsHeld(crowd, true, false);
  }

  @Test
  void whereLeadsAreNotBoundedNobodyIsActive() {
    ActiveFlows any = new ActiveFlows(Lead.UNBOUNDED);
    any.dispatched(ofIron, false);
    assertThat(ofIron.active).isFalse();
  }

  /** Gold's first request went at 1100, and so many wait; it may be at 1050 beside iron. */
  private FlowQueue crowdBehindIron(int requests) {
    atDevice(ofIron, 1_000);
    FlowQueue crowd = waiting(gold, requests, 1_120);
    atDevice(crowd, 1_100);
    return crowd;
  }

  private void assertIsHeld(FlowQueue next, boolean isScattered, boolean isHeld) {
    active.compare(next, isScattered, 1);
    assertThat(active.heldUntilNanos() > 1).isEqualTo(isHeld);
  }

  private void atDevice(FlowQueue flow, double tag) {
    flow.outstanding = 1;
    flow.dispatchedTag = tag;
    active.dispatched(flow, true);
  }

  /** Iron's request leaves the device. */
  private void leaves(long nanos) {
    ofIron.outstanding = 0;
    ofIron.completedNanos = nanos;
  }
}
