// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

import static io.weir.core.fair.Queues.append;
import static io.weir.core.fair.Queues.burst;
import static io.weir.core.fair.Queues.small;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.device.Slice;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A slice of 1000, and δ = 100: a flow of which nothing is known has a quarter of that. */
class AnticipationTest {
  private static final long NOW = 5_000;

  private final Flow gold = new Flow("gold", 2);
  private final Flow iron = new Flow("iron", 1);
  private final FlowQueue ofGold = Queues.of(gold);
  private final FlowQueue ofIron = Queues.of(iron);
  private final IoStream stream = new IoStream(gold);
  private final Anticipation keeper = new Anticipation(new Slice(1_000, 100));

  @Test
  void aStreamGoesOnWhileAnotherRequestLikeItsLastOneFitsIntoItsSlice() {
    serve(burst(stream), ofGold, 400);
    append(ofGold, burst(new IoStream(gold)));
    assertThat(keeper.goesOn()).as("another stream of the flow").isNull();
    SfqSlot next = append(ofGold, burst(stream));
    assertThat(keeper.goesOn()).isSameAs(next);
    serve(burst(stream), ofGold, 300);
    assertThat(keeper.goesOn()).isSameAs(next);
    serve(burst(stream), ofGold, 151);
    assertThat(keeper.goesOn()).isNull();
  }

  /** A burst is as long as a slice or a little shorter: two of them are no slice. */
  @Test
  void aBurstThatTookALittleLessThanASliceIsFollowedByNoOther() {
    serve(burst(stream), ofGold, 900);
    append(ofGold, burst(stream));
    assertThat(keeper.goesOn()).isNull();
  }

  /** Else a stream of tiny requests has its slice once more in waits. */
  @Test
  void theTimeForWhichTheDeviceWasKeptIsOfTheSlice() {
    serve(burst(stream), ofGold, 400);
    SfqSlot next = append(ofGold, burst(stream));
    keeper.keptFor(ofIron, 100);
    keeper.keptFor(ofGold, 100);
    serve(burst(stream), ofGold, 250);
    assertThat(keeper.goesOn()).isSameAs(next);
    IoStream second = new IoStream(gold);
    serve(burst(second), ofGold, 400);
    append(ofGold, burst(second));
    keeper.keptFor(ofGold, 101);
    serve(burst(second), ofGold, 250);
    assertThat(keeper.goesOn()).isNull();
  }

  @Test
  void aSliceIsShorterWhereManyWait() {
    Anticipation hurried = new Anticipation(new Slice(1_000, 100, 3_000));
    IoRequest request = burst(stream);
    for (int i = 0; i < 4; i++) {
      append(ofGold, burst(stream));
    }
    hurried.dispatched(request, ofGold);
    hurried.completed(request, ofGold, 251, NOW); // 3000 / 5 − 100
    assertThat(hurried.goesOn()).isNull();
    hurried.nobody();
    hurried.dispatched(request, ofGold);
    hurried.completed(request, ofGold, 250, NOW);
    assertThat(hurried.goesOn()).isNotNull();
  }

  @Test
  void aSliceBeginsAnewWithAnotherStreamAndWithAnotherFlow() {
    serve(burst(stream), ofGold, 500);
    IoStream second = new IoStream(gold);
    serve(burst(second), ofGold, 500);
    SfqSlot next = append(ofGold, burst(second));
    assertThat(keeper.goesOn()).isSameAs(next);
    IoStream other = new IoStream(iron);
    serve(burst(other), ofIron, 500);
    SfqSlot ofOther = append(ofIron, burst(other));
    assertThat(keeper.goesOn()).isSameAs(ofOther);
  }

  @Test
  void aStreamDoesNotGoOnWhileItsRequestIsAtTheDevice() {
    serve(burst(stream), ofGold, 100);
    append(ofGold, burst(stream));
    keeper.dispatched(burst(stream), ofGold);
    assertThat(keeper.goesOn()).isNull();
  }

  @Test
  void scatteredRequestsAndAStreamThatHasEndedDoNotGoOn() {
    serve(small(stream), ofGold, 100);
    append(ofGold, burst(stream));
    assertThat(keeper.goesOn()).isNull();
    stream.end();
    serve(burst(stream), ofGold, 100);
    assertThat(keeper.goesOn()).isNull();
  }

  @Test
  void theDeviceIsKeptForWhoWouldGoFirstIfItAsked() {
    serve(small(stream), ofGold, 100);
    ofGold.finishTag = 500;
    assertThat(keptUntil(keeper, whoseNextIsSmall(501))).isEqualTo(NOW + 25);
    assertThat(keptUntil(keeper, whoseNextIsSmall(500)))
        .as("who waits is before it")
        .isLessThan(NOW);
    append(ofGold, 0);
    assertThat(keptUntil(keeper, whoseNextIsSmall(501))).as("it has asked").isLessThan(NOW);
  }

  @Test
  void theDeviceIsKeptForAStreamWithinItsSliceWhoeverIsBeforeIt() {
    serve(burst(stream), ofGold, 100);
    ofGold.finishTag = 500;
    assertThat(keptUntil(keeper, whoseNextIsSmall(1))).isEqualTo(NOW + 25);
  }

  /** Each pread of a block is a stream, and most flows have one only. */
  @Test
  void afterTheEndOfAStreamTheDeviceIsKeptForAFlowThatIsKnownToBeQuick() {
    serve(small(stream), ofGold, 100);
    stream.end();
    assertThat(keptUntil(keeper, whoseNextIsSmall(1))).as("nothing is known").isLessThan(NOW);
    ofGold.thinkTime.add(20, 100);
    serve(small(stream), ofGold, 100);
    assertThat(keptUntil(keeper, whoseNextIsSmall(1))).isEqualTo(NOW + 80);
    ofGold.finishTag = 2;
    assertThat(keptUntil(keeper, whoseNextIsSmall(1))).as("it is not first").isLessThan(NOW);
  }

  @Test
  void theDeviceIsKeptForNobodyIfTheLastToLeaveIsNotTheLastThatWent() {
    IoRequest first = small(stream);
    IoRequest second = small(new IoStream(gold));
    keeper.dispatched(first, ofGold);
    keeper.dispatched(second, ofGold);
    keeper.completed(first, ofGold, 100, NOW);
    assertThat(keeper.flow()).isNull();
    assertThat(keptUntil(keeper, whoseNextIsSmall(1))).isLessThan(NOW);
  }

  @Test
  void withoutSlicesTheDeviceIsKeptForNobody() {
    Anticipation none = new Anticipation(new Slice(0, 100));
    IoRequest request = small(stream);
    none.dispatched(request, ofGold);
    none.completed(request, ofGold, 100, NOW);
    assertThat(keptUntil(none, whoseNextIsSmall(1))).isLessThan(NOW);
    assertThat(none.flow()).isNull();
  }

  @Test
  void scatteredRequestsGoOnBeforeABurstAsFarAsABurstBeyondIt() {
    serve(small(stream), ofGold, 100);
    SfqSlot next = append(ofGold, small(stream));
    ofGold.startTag = 20 + 549;
    assertThat(goesOnBefore(keeper, whoseNextIsABurst(20))).as("by the weight").isSameAs(ofGold);
    ofGold.startTag = 20 + 550; // (1000 + 100) / 2
    assertThat(goesOnBefore(keeper, whoseNextIsABurst(20))).isNull();
    ofGold.remove(next);
    ofGold.finishTag = 20 + 549;
    assertThat(keptUntil(keeper, whoseNextIsABurst(20))).as("it may ask").isEqualTo(NOW + 25);
    ofGold.finishTag = 20 + 550;
    assertThat(keptUntil(keeper, whoseNextIsABurst(20))).isLessThan(NOW);
  }

  @Test
  void scatteredRequestsOfOthersGoByTheirTags() {
    serve(small(stream), ofGold, 100);
    append(ofGold, small(stream));
    ofGold.startTag = 20;
    assertThat(goesOnBefore(keeper, whoseNextIsSmall(20))).isNull();
    assertThat(goesOnBefore(keeper, whoseNextIsSmall(21))).isSameAs(ofGold);
  }

  /** Its own tag would else say how far others may be ahead of the burst, and by its weight. */
  @Test
  void whereASmallRequestGoesBeforeABurstOnlyWhoIsBehindThatGoesBeforeTheSmallOne() {
    FlowQueue burst = whoseNextIsABurst(20);
    FlowQueue small = whoseNextIsSmall(500);
    serve(small(stream), ofGold, 100);
    SfqSlot next = append(ofGold, small(stream));
    ofGold.startTag = 20;
    assertThat(keeper.goesOnBefore(small, burst)).isNull();
    ofGold.startTag = 19;
    assertThat(keeper.goesOnBefore(small, burst)).isSameAs(ofGold);
    ofGold.remove(next);
    ofGold.finishTag = 20;
    assertThat(keeper.keptUntilNanos(small, burst)).isLessThan(NOW);
    ofGold.finishTag = 19;
    assertThat(keeper.keptUntilNanos(small, burst)).isEqualTo(NOW + 25);
  }

  @Test
  void onlyScatteredRequestsGoOnBeforeABurst() {
    serve(small(stream), ofGold, 100);
    assertThat(goesOnBefore(keeper, whoseNextIsABurst(20))).as("nothing waits").isNull();
    append(ofGold, burst(stream));
    assertThat(goesOnBefore(keeper, whoseNextIsABurst(20))).as("a burst").isNull();
    assertThat(goesOnBefore(keeper, ofGold)).as("it is first itself").isNull();
  }

  @Test
  void afterABurstOfTheFlowNothingOfItGoesBeyondAnother() {
    serve(burst(stream), ofGold, 1_000);
    append(ofGold, small(stream));
    ofGold.startTag = 21;
    assertThat(goesOnBefore(keeper, whoseNextIsABurst(20))).isNull();
  }

  @Test
  void howFarAFlowMayGoBeyondABurstIsNotAnotherFlows() {
    serve(small(stream), ofGold, 100);
    keeper.dispatched(small(new IoStream(iron)), ofIron);
    append(ofIron, small(new IoStream(iron)));
    ofIron.startTag = 21;
    assertThat(goesOnBefore(keeper, whoseNextIsABurst(20))).isNull();
  }

  /** A flow whose next request is small, with this start tag. */
  private static FlowQueue whoseNextIsSmall(double startTag) {
    return other(startTag, small(new IoStream(new Flow("other", 1))));
  }

  private static FlowQueue whoseNextIsABurst(double startTag) {
    return other(startTag, burst(new IoStream(new Flow("other", 1))));
  }

  private static FlowQueue other(double startTag, IoRequest first) {
    FlowQueue queue = Queues.of(first.flow());
    append(queue, first);
    queue.startTag = startTag;
    return queue;
  }

  /** It goes, alone, and leaves the device now. */
  private void serve(IoRequest request, FlowQueue queue, long takenNanos) {
    keeper.dispatched(request, queue);
    keeper.completed(request, queue, takenNanos, NOW);
  }

  private static long keptUntil(Anticipation keeper, FlowQueue next) {
    return keeper.keptUntilNanos(next, next);
  }

  private static @Nullable FlowQueue goesOnBefore(Anticipation keeper, FlowQueue next) {
    return keeper.goesOnBefore(next, next);
  }
}
