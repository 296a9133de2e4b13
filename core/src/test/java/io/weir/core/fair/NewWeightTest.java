// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.depth.Depth;
import io.weir.core.device.Charge;
import io.weir.core.device.DeviceProfile;
import io.weir.core.device.Lead;
import io.weir.core.device.Slice;
import io.weir.core.request.Decision;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.Test;

/**
 * A flow has another weight while it is ahead, or has credit, or has a request at the device: what
 * it pays and what it gets back are as much device time as before. A byte costs a nanosecond.
 */
class NewWeightTest {
  private static final long ASKED = 1_000;
  private static final long MOVED = 100;
  private static final long SECOND = 1_000_000_000;

  private final Flow gold = new Flow("gold", 40);
  private final Flow iron = new Flow("iron", 1);
  private final Deque<IoRequest> atDevice = new ArrayDeque<>();
  private long nowNanos;

  @Test
  void whatARequestDidNotUseIsGivenBackOnce() {
    SfqScheduler scheduler = sfq(1);
    wait(scheduler, gold, 30);
    goes(scheduler, gold);
    wait(scheduler, iron, 30);
    gold.setWeight(1);
    leaves(scheduler, MOVED);
    nowNanos += SECOND; // the tags of who waits are changed by now
    assertThat(goldAmong(scheduler, 20)).isBetween(9, 11);
  }

  @Test
  void whatAParentDidNotUseIsGivenBackOnce() {
    Flow user = new Flow("user of gold", 40);
    gold.setParent(user);
    SfqScheduler scheduler = sfq(1);
    wait(scheduler, gold, 30);
    goes(scheduler, gold);
    wait(scheduler, iron, 30);
    user.setWeight(1);
    leaves(scheduler, MOVED);
    nowNanos += SECOND;
    assertThat(goldAmong(scheduler, 20)).isBetween(9, 11);
  }

  /** It was charged 1000 / 40 before, and is to pay for 1500 by a weight of 1. */
  @Test
  void aRequestThatTakesLongerIsPaidForByTheNewWeight() {
    SfqScheduler scheduler = timed();
    wait(scheduler, gold, 2);
    goes(scheduler, gold);
    gold.setWeight(1);
    nowNanos += 500;
    leaves(scheduler, ASKED);
    nowNanos += SECOND;
    goes(scheduler, gold);
    assertThat(scheduler.shares().root().virtualTime).isEqualTo(ASKED + 500.0);
  }

  /** Of its two requests 1800 are given back, 800 as credit: less than a request by any weight. */
  @Test
  void creditIsAsMuchDeviceTimeByAnotherWeight() {
    gold.setWeight(1);
    SfqScheduler scheduler = sfq(2);
    wait(scheduler, gold, 90);
    goes(scheduler, gold);
    wait(scheduler, iron, 90);
    goes(scheduler, iron);
    IoRequest ofGold = atDevice.removeFirst();
    leaves(scheduler, ASKED);
    goes(scheduler, gold); // v is 1000, where both are
    atDevice.addFirst(ofGold);
    leaves(scheduler, MOVED);
    leaves(scheduler, MOVED);
    gold.setWeight(40);
    assertThat(goldBeforeSecondOfIron(scheduler)).isBetween(40, 43);
  }

  /** Its lead is changed by the request that goes, so that no second look changes it again. */
  @Test
  void aLeadIsChangedOnce() {
    SfqScheduler scheduler = sfq(2);
    wait(scheduler, gold, 3);
    goes(scheduler, gold);
    goes(scheduler, gold);
    gold.setWeight(1);
    goNow(scheduler, gold, 1);
    double lead = queueOf(scheduler, gold).startTag - scheduler.shares().root().virtualTime;
    assertThat(lead).as("the second and the one that goes now").isEqualTo(2.0 * ASKED);
    nowNanos += SECOND;
    scheduler.next(nowNanos);
    assertThat(queueOf(scheduler, gold).startTag - scheduler.shares().root().virtualTime)
        .isEqualTo(lead);
  }

  /** Iron's request waits all the time: that is why gold is ahead. */
  @Test
  void whoIsAheadAndWeighsLessPaysMoreForTheLastRequestAlone() {
    SfqScheduler scheduler = sfq(1);
    wait(scheduler, iron, 2);
    goes(scheduler, iron);
    goNow(scheduler, gold, 10);
    assertThat(queueOf(scheduler, gold).startTag).isEqualTo(10 * ASKED / 40.0);
    gold.setWeight(1);
    nowNanos += SECOND;
    scheduler.next(nowNanos);
    assertThat(queueOf(scheduler, gold).startTag).isEqualTo(9 * ASKED / 40.0 + ASKED);
  }

  @Test
  void whoIsAheadAndWeighsMoreIsAheadByLess() {
    gold.setWeight(1);
    SfqScheduler scheduler = sfq(1);
    wait(scheduler, iron, 2);
    goes(scheduler, iron);
    goNow(scheduler, gold, 10);
    gold.setWeight(40);
    nowNanos += SECOND;
    scheduler.next(nowNanos);
    assertThat(queueOf(scheduler, gold).startTag).isEqualTo(10 * ASKED / 40.0);
  }

  /** So many requests of the flow go out of turn, and one more waits. */
  private void goNow(SfqScheduler scheduler, Flow flow, int requests) {
    wait(scheduler, flow, 1);
    for (int i = 0; i < requests; i++) {
      IoRequest request = new IoRequest(new IoStream(flow)).aim(Operation.READ, ASKED);
      scheduler.enqueue(request, nowNanos);
      scheduler.goesNow(request, nowNanos);
    }
  }

  private static FlowQueue queueOf(SfqScheduler scheduler, Flow flow) {
    return scheduler.shares().of(flow);
  }

  private void wait(SfqScheduler scheduler, Flow flow, int requests) {
    for (int i = 0; i < requests; i++) {
      IoRequest request = new IoRequest(new IoStream(flow)).aim(Operation.READ, ASKED);
      scheduler.enqueue(request, nowNanos);
    }
  }

  private void goes(SfqScheduler scheduler, Flow expected) {
    assertThat(goes(scheduler)).isSameAs(expected);
  }

  private Flow goes(SfqScheduler scheduler) {
    IoRequest request = ((Decision.Dispatch) scheduler.next(nowNanos)).request();
    atDevice.addLast(request);
    return request.flow();
  }

  /** The one that has been at the device for longest has moved so much. */
  private void leaves(SfqScheduler scheduler, long movedBytes) {
    nowNanos += ASKED;
    scheduler.complete(atDevice.removeFirst().moved(movedBytes), nowNanos);
  }

  private int goldAmong(SfqScheduler scheduler, int requests) {
    int ofGold = 0;
    for (int i = 0; i < requests; i++) {
      ofGold += goes(scheduler) == gold ? 1 : 0;
      leaves(scheduler, ASKED);
    }
    return ofGold;
  }

  private int goldBeforeSecondOfIron(SfqScheduler scheduler) {
    int ofGold = 0;
    int ofIron = 0;
    while (ofIron < 2) {
      boolean isGold = goes(scheduler) == gold;
      ofGold += isGold ? 1 : 0;
      ofIron += isGold ? 0 : 1;
      leaves(scheduler, ASKED);
    }
    return ofGold;
  }

  private static SfqScheduler sfq(int depth) {
    return new SfqScheduler(DeviceProfile.BYTES, Depth.fixed(depth));
  }

  private static SfqScheduler timed() {
    return new SfqScheduler(
        new SfqSettings(DeviceProfile.BYTES, Charge.TIME, Slice.NONE, Lead.UNBOUNDED, 1),
        Depth.fixed(1));
  }
}
