// SPDX-License-Identifier: Apache-2.0
package io.weir.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.depth.Depth;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SfqSchedulerTest {
  private static final long CHUNK = 64 << 10;
  private static final Quantum TURN = new Quantum(10 * CHUNK, 1_000);

  private final Flow gold = new Flow("gold", 2);
  private final Flow iron = new Flow("iron", 1);

  @Test
  void backloggedFlowsShareByWeight() {
    VirtualDevice device = device(sfq(1));
    backlog(device, gold, 4);
    backlog(device, iron, 4);
    device.runFor(3_000 * CHUNK);
    assertShare(device, gold, iron, 2);
  }

  @Test
  void aFlowWithMoreStreamsGetsNoMore() {
    VirtualDevice device = device(sfq(4));
    backlog(device, gold, 8);
    backlog(device, iron, 64);
    device.runFor(3_000 * CHUNK);
    assertShare(device, gold, iron, 2);
  }

  @Test
  void whatAFlowLeavesGoesToTheOther() {
    VirtualDevice device = device(sfq(1));
    backlog(device, iron, 4);
    device.runFor(1_000 * CHUNK);
    assertThat(device.bytesOf(iron)).isGreaterThan(998 * CHUNK);
  }

  @Test
  void aFlowThatWasIdleIsOwedNothing() {
    VirtualDevice device = device(sfq(1));
    backlog(device, iron, 4);
    device.runFor(1_000 * CHUNK);
    long before = device.bytesOf(iron);
    backlog(device, gold, 4);
    device.runFor(300 * CHUNK);
    assertThat((device.bytesOf(iron) - before) / CHUNK).isBetween(98L, 102L);
  }

  @Test
  void aNewWeightTakesEffectWithTheNextRequest() {
    VirtualDevice device = device(sfq(1));
    backlog(device, gold, 4);
    backlog(device, iron, 4);
    device.runFor(300 * CHUNK);
    long goldBefore = device.bytesOf(gold);
    long ironBefore = device.bytesOf(iron);
    gold.setWeight(9);
    device.runFor(1_000 * CHUNK);
    double ratio =
        (double) (device.bytesOf(gold) - goldBefore) / (device.bytesOf(iron) - ironBefore);
    assertThat(ratio).isCloseTo(9, within(0.4));
  }

  @Test
  void noMoreThanDepthAreOutstanding() {
    VirtualDevice device = device(sfq(3));
    for (int i = 0; i < 10; i++) {
      device.submit(gold, CHUNK);
    }
    assertThat(device.dispatched()).hasSize(3);
  }

  @Test
  void requestsOfAFlowGoInOrderOfArrival() {
    VirtualDevice device = device(sfq(1));
    IoRequest first = device.submit(gold, CHUNK);
    IoRequest second = device.submit(gold, 1);
    IoRequest third = device.submit(gold, CHUNK);
    device.runFor(10 * CHUNK);
    assertThat(device.dispatched()).containsExactly(first, second, third);
  }

  @Test
  void aTurnServesOneStreamBackToBack() {
    VirtualDevice device = device(new SfqScheduler(DeviceProfile.BYTES, Depth.fixed(1), TURN));
    for (int i = 0; i < 4; i++) {
      device.stream(gold, CHUNK, 100);
      device.stream(iron, CHUNK, 100);
    }
    device.runFor(3_000 * CHUNK);
    int switches = 0;
    for (int i = 1; i < device.dispatched().size(); i++) {
      switches +=
          device.dispatched().get(i).stream() == device.dispatched().get(i - 1).stream() ? 0 : 1;
    }
    assertThat((double) device.dispatched().size() / switches).isCloseTo(10, within(0.2));
    assertShare(device, gold, iron, 2);
  }

  @Test
  void turnsGoRoundTheStreamsOfAFlowInTheirOrderWhoeverCameFirst() {
    VirtualDevice device = device(new SfqScheduler(DeviceProfile.BYTES, Depth.fixed(1), TURN));
    IoStream[] streams = new IoStream[4];
    for (int order = 3; order >= 0; order--) {
      streams[order] = new IoStream(gold, order);
      streams[order].end();
      for (int i = 0; i < 20; i++) { // two turns each
        device.submit(streams[order], CHUNK);
      }
    }
    device.runFor(100 * CHUNK);
    long[] turns = new long[8];
    for (int i = 0; i < turns.length; i++) {
      turns[i] = device.dispatched().get(10 * i + 5).stream().order();
    }
    assertThat(turns).containsExactly(3, 0, 1, 2, 3, 0, 1, 2);
  }

  @Test
  void aStreamIsNotStarvedByEverNewStreamsOfItsFlow() {
    SfqScheduler scheduler = new SfqScheduler(DeviceProfile.BYTES, Depth.fixed(1), TURN);
    IoRequest going = requestOfShortStream(1);
    IoRequest old = requestOfShortStream(0);
    scheduler.enqueue(going, 0);
    scheduler.next(0);
    scheduler.enqueue(old, 0);
    scheduler.enqueue(requestOfShortStream(2), 0);
    int turns = 0;
    while (going != old) {
      scheduler.enqueue(requestOfShortStream(3 + turns), 0);
      scheduler.complete(going, 0);
      going = ((Decision.Dispatch) scheduler.next(0)).request();
      assertThat(++turns).as("turns without the old stream").isLessThan(10);
    }
  }

  private IoRequest requestOfShortStream(long order) {
    IoStream stream = new IoStream(gold, order);
    stream.end();
    return new IoRequest(stream).aim(Operation.READ, CHUNK, 0);
  }

  @Test
  void aTurnWaitsForItsStreamAndNoLongerThanDelta() {
    SfqScheduler scheduler = new SfqScheduler(DeviceProfile.BYTES, Depth.fixed(1), TURN);
    IoRequest first = new IoRequest(new IoStream(gold)).aim(Operation.READ, CHUNK, 0);
    IoRequest other = new IoRequest(new IoStream(iron)).aim(Operation.READ, CHUNK, 0);
    scheduler.enqueue(first, 0);
    assertThat(scheduler.next(0)).isEqualTo(first.dispatch());
    scheduler.enqueue(other, 0);
    scheduler.complete(first, 5_000);
    assertThat(scheduler.next(5_000)).isEqualTo(new Decision.WaitUntil(6_000));
    assertThat(scheduler.next(6_000)).isEqualTo(other.dispatch());
  }

  @Test
  void aTurnOfAStreamThatHasEndedIsOver() {
    SfqScheduler scheduler = new SfqScheduler(DeviceProfile.BYTES, Depth.fixed(1), TURN);
    IoRequest last = new IoRequest(new IoStream(gold)).aim(Operation.READ, CHUNK, 0);
    IoRequest other = new IoRequest(new IoStream(iron)).aim(Operation.READ, CHUNK, 0);
    scheduler.enqueue(last, 0);
    scheduler.next(0);
    scheduler.enqueue(other, 0);
    scheduler.complete(last, 5_000);
    last.stream().end();
    assertThat(scheduler.next(5_000)).isEqualTo(other.dispatch());
  }

  @Test
  void aTurnEndsEarlyForAHeavierFlowThatComes() {
    assertThat(requestsBeforeTheComer(new Flow("heavy", 5), 0)).isEqualTo(2); // of ten, 1:5
  }

  @Test
  void aTurnDoesNotEndEarlyForAFlowOfTheSameWeight() {
    assertThat(requestsBeforeTheComer(new Flow("equal", 1), 0)).isEqualTo(10);
  }

  @Test
  void aTurnDoesNotEndEarlyForAHeavierFlowThatHasHadMore() {
    assertThat(requestsBeforeTheComer(new Flow("greedy", 5), 100)).isEqualTo(10);
  }

  /** How many requests of iron's turn go when another flow comes during the first. */
  private int requestsBeforeTheComer(Flow flow, int hadBefore) {
    VirtualDevice device = device(new SfqScheduler(DeviceProfile.BYTES, Depth.fixed(1), TURN));
    IoStream writer = new IoStream(iron);
    for (int i = 0; i < hadBefore; i++) {
      device.submit(flow, CHUNK);
    }
    device.runFor(Math.max(0, hadBefore * CHUNK - 1));
    for (int i = 0; i < 40; i++) {
      device.submit(writer, CHUNK);
    }
    device.runFor(2);
    IoRequest comer = device.submit(flow, CHUNK);
    device.runFor(60 * CHUNK);
    return device.dispatched().indexOf(comer) - hadBefore;
  }

  @Test
  void aHeavyFlowThatHasATurnOfItsOwnEndsNoOtherEarly() {
    VirtualDevice device = device(new SfqScheduler(DeviceProfile.BYTES, Depth.fixed(2), TURN));
    device.stream(new Flow("heavy", 8), CHUNK, 0);
    Flow tin = new Flow("tin", 1);
    device.stream(iron, CHUNK, 0);
    device.stream(tin, CHUNK, 0);
    device.runFor(30 * CHUNK);
    List<Flow> light =
        device.dispatched().stream()
            .map(IoRequest::flow)
            .filter(f -> f == iron || f == tin)
            .toList();
    assertThat(light.indexOf(tin)).as("requests of iron's first turn").isEqualTo(10);
  }

  @Test
  void aHeavyFlowThatAsksForLittleAtATimeIsServedAtOnce() {
    VirtualDevice device = device(new SfqScheduler(DeviceProfile.BYTES, Depth.fixed(1), TURN));
    Flow heavy = new Flow("heavy", 32);
    backlog(device, iron, 4);
    device.stream(heavy, CHUNK, 20 * CHUNK);
    device.runFor(1_000 * CHUNK);
    // Each time it thinks for 20 chunks, waits for one that is under way, and has its own.
    assertThat(device.bytesOf(heavy) / CHUNK).isBetween(44L, 48L);
    assertThat(device.bytesOf(iron) / CHUNK).isGreaterThan(940);
  }

  @ParameterizedTest(name = "depth {0}")
  @ValueSource(ints = {1, 4})
  void aFlowPaysForWhatWasMovedNotForWhatItAskedFor(int depth) {
    VirtualDevice device = device(sfq(depth));
    device.moving(request -> request.flow() == gold ? request.bytes() / 4 : request.bytes());
    backlog(device, gold, 8);
    backlog(device, iron, 8);
    device.runFor(6_000 * CHUNK);
    assertShare(device, gold, iron, 2);
  }

  @Test
  void whatIsGivenBackLengthensTheTurn() {
    SfqScheduler scheduler = new SfqScheduler(DeviceProfile.BYTES, Depth.fixed(1), TURN);
    IoRequest request = new IoRequest(new IoStream(gold));
    IoRequest other = new IoRequest(new IoStream(iron)).aim(Operation.READ, CHUNK, 0);
    for (int i = 0; i < 40; i++) {
      scheduler.enqueue(request.aim(Operation.READ, CHUNK, 0), 0);
      assertThat(scheduler.next(0)).as("request %s", i).isEqualTo(request.dispatch());
      if (i == 0) {
        scheduler.enqueue(other, 0);
      }
      scheduler.complete(request.moved(i == 39 ? CHUNK : 0), 0);
    }
    assertThat(scheduler.next(0)).isInstanceOf(Decision.WaitUntil.class);
  }

  @Test
  void howeverManyStreamsThereAreEachHasATurnInARound() {
    long round = 600 * CHUNK;
    Quantum quantum = new Quantum(20 * CHUNK, 0, round);
    VirtualDevice device = device(new SfqScheduler(DeviceProfile.BYTES, Depth.fixed(1), quantum));
    Map<IoStream, Long> lastServed = new HashMap<>();
    long[] longest = new long[1];
    device.onDispatch(
        request -> {
          Long before = lastServed.put(request.stream(), device.nowNanos());
          longest[0] = Math.max(longest[0], device.nowNanos() - (before == null ? 0 : before));
        });
    backlog(device, gold, 10);
    for (int i = 0; i < 20; i++) {
      backlog(device, new Flow("flow" + i, 1), 5);
    }
    device.runFor(10_000 * CHUNK);
    assertThat(lastServed).hasSize(110);
    assertThat(longest[0]).isLessThan(round + 22 * CHUNK);
  }

  @Test
  void aWithdrawnRequestIsNeverDispatchedAndCostsItsFlowNothing() {
    SfqScheduler scheduler = sfq(1);
    VirtualDevice device = device(scheduler);
    device.submit(iron, CHUNK);
    IoRequest givenUp = device.submit(gold, 1_000 * CHUNK);
    IoRequest kept = device.submit(gold, CHUNK);
    IoRequest rival = device.submit(iron, CHUNK);
    assertThat(scheduler.withdraw(givenUp, 0)).isTrue();
    assertThat(scheduler.withdraw(givenUp, 0)).isFalse();
    device.runFor(10 * CHUNK);
    assertThat(device.dispatched()).endsWith(kept, rival).doesNotContain(givenUp);
  }

  @Test
  void aRequestIsInOneSchedulerAtATime() {
    SfqScheduler scheduler = sfq(1);
    IoRequest request = new IoRequest(new IoStream(gold)).aim(Operation.READ, 1, 0);
    scheduler.enqueue(request, 0);
    assertThatThrownBy(() -> sfq(1).enqueue(request, 0))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("WAITING");
    assertThatThrownBy(() -> scheduler.complete(request, 0))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void flowsThatAreGoneAreForgotten() {
    FlowQueues queues = new FlowQueues();
    for (int i = 0; i < 100_000; i++) {
      queues.of(new Flow("application_" + i, 1), i).finishTag = i;
    }
    assertThat(queues.size()).isLessThan(200);
  }

  private static SfqScheduler sfq(int depth) {
    return new SfqScheduler(DeviceProfile.BYTES, Depth.fixed(depth));
  }

  /** Serves a byte in a nanosecond. */
  private static VirtualDevice device(SfqScheduler scheduler) {
    VirtualDevice device = new VirtualDevice(scheduler, IoRequest::bytes);
    device.afterEachStep(scheduler::verifyState);
    return device;
  }

  private static void backlog(VirtualDevice device, Flow flow, int streams) {
    for (int i = 0; i < streams; i++) {
      device.stream(flow, CHUNK, 0);
    }
  }

  private static void assertShare(VirtualDevice device, Flow more, Flow less, double ratio) {
    assertThat((double) device.bytesOf(more) / device.bytesOf(less))
        .isCloseTo(ratio, within(ratio * 0.01));
  }
}
