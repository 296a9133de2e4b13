// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.request.Flow;
import org.junit.jupiter.api.Test;

/** Which request of a flow goes next, and what becomes of its tags. */
class FlowQueueTest {
  private final FlowQueue queue = Queues.of(new Flow("gold", 1));

  @Test
  void theNextStreamIsTheLeastAboveTheLast() {
    goes(append(3));
    append(9);
    SfqSlot next = append(4);
    append(3);
    append(1);
    append(7);
    assertThat(queue.peek(true)).isSameAs(next);
  }

  @Test
  void aStreamThatHasJustHadItsTurnWaitsForTheOthers() {
    goes(append(3));
    append(3);
    SfqSlot next = append(5);
    assertThat(queue.peek(true)).isSameAs(next);
  }

  @Test
  void ofStreamsOfOneOrderTheFirstToComeGoesFirst() {
    goes(append(1));
    SfqSlot first = append(2);
    append(2);
    assertThat(queue.peek(true)).isSameAs(first);
  }

  /** Many readers of one block, beside others that each have one of their own. */
  @Test
  void whoWasThereWhenTheRoundCameToItsOrderGoesBeforeItLeaves() {
    SfqSlot first = append(3);
    SfqSlot second = append(3);
    append(5);
    goes(first);
    append(3); // in the next round
    SfqSlot third = append(3);
    goes(second);
    assertThat(queue.peek(true).stream().order()).isEqualTo(5);
    goes(queue.peek(true));
    goes(queue.peek(true));
    goes(third);
  }

  @Test
  void streamsOfOneOrderAloneGoInOrderOfArrival() {
    SfqSlot first = append(3);
    SfqSlot second = append(3);
    goes(first);
    goes(second);
    SfqSlot third = append(3);
    SfqSlot fourth = append(3);
    goes(third);
    goes(fourth);
  }

  @Test
  void theNextRoundBeginsWithTheFirstToComeOfTheLeastOrder() {
    goes(append(8));
    append(5);
    SfqSlot first = append(2);
    append(2);
    assertThat(queue.peek(true)).isSameAs(first);
  }

  @Test
  void withoutAnOrderOfStreamsTheOneThatCameFirstGoes() {
    SfqSlot first = append(5);
    append(1);
    assertThat(queue.peek(false)).isSameAs(first);
    assertThat(queue.take(false)).isSameAs(first);
  }

  /** One that came late has been passed over by nobody, however many went before. */
  @Test
  void whoWasPassedOverForTwoRoundsGoesFirstAndNotBefore() {
    for (int i = 0; i < 20; i++) {
      goes(append(i));
    }
    SfqSlot old = append(0);
    append(100);
    for (int i = 0; i < 4; i++) { // two of two that wait
      append(101 + i);
      SfqSlot other = queue.take(true);
      assertThat(other).as("request %d", i).isNotSameAs(old);
      queue.remove(other);
    }
    SfqSlot other = queue.peek(true);
    assertThat(other).as("two rounds are not over").isNotSameAs(old);
    append(105);
    goes(other);
    assertThat(queue.peek(true)).isSameAs(old);
  }

  @Test
  void allTagsMoveBackWithVirtualTime() {
    queue.startTag = 101;
    queue.finishTag = 102;
    queue.dispatchedTag = 103;
    queue.togetherTag = 104;
    queue.rebase(100);
    assertThat(queue.startTag).isEqualTo(1);
    assertThat(queue.finishTag).isEqualTo(2);
    assertThat(queue.dispatchedTag).isEqualTo(3);
    assertThat(queue.togetherTag).isEqualTo(4);
  }

  private SfqSlot append(long order) {
    return Queues.append(queue, order);
  }

  private void goes(SfqSlot slot) {
    assertThat(queue.take(true)).isSameAs(slot);
    queue.remove(slot);
  }
}
