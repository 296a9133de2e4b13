// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

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
import java.util.List;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SfqSchedulerTest {
  private static final long CHUNK = 64 << 10;
  private static final long MILLI = 1_000_000;
  private static final Slice SLICE = new Slice(10 * CHUNK, 1_000);

  private final Flow gold = new Flow("gold", 2);
  private final Flow iron = new Flow("iron", 1);

  private SfqScheduler scheduler = sliced(Slice.NONE);

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
  void aStreamOfSmallRequestsKeepsTheDeviceForASlice() {
    VirtualDevice device = device(sliced(SLICE));
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
    assertThat((double) device.dispatched().size() / switches).isGreaterThan(9);
    assertShare(device, gold, iron, 2);
  }

  @Test
  void burstsAreRequestsAndTheDeviceIsKeptForNobody() {
    VirtualDevice device = device(sliced(SLICE));
    long burst = 10 * CHUNK;
    device.stream(gold, burst, 100);
    device.stream(gold, burst, 100);
    device.stream(iron, burst, 100);
    device.stream(iron, burst, 100);
    device.runFor(3_000 * burst);
    assertThat(device.dispatched())
        .as("none of the device's time is lost")
        .hasSizeGreaterThan(2_999);
    assertShare(device, gold, iron, 2);
  }

  @Test
  void streamsOfAFlowAreServedInTheirOrderWhoeverCameFirst() {
    VirtualDevice device = device(sliced(SLICE));
    device.submit(iron, CHUNK);
    IoStream[] streams = new IoStream[4];
    for (int order = 3; order >= 0; order--) {
      streams[order] = new IoStream(gold, order);
      for (int i = 0; i < 2; i++) {
        device.submit(streams[order], 10 * CHUNK);
      }
    }
    device.runFor(100 * CHUNK);
    assertThat(device.dispatched().stream().skip(1).map(each -> each.stream().order()))
        .startsWith(0L, 1L, 2L, 3L, 0L, 1L);
  }

  @Test
  void aStreamIsNotStarvedByEverNewStreamsOfItsFlow() {
    SfqScheduler scheduler = sliced(SLICE);
    IoRequest going = requestOfShortStream(1);
    IoRequest old = requestOfShortStream(0);
    scheduler.enqueue(going, 0);
    scheduler.next(0);
    scheduler.enqueue(old, 0);
    scheduler.enqueue(requestOfShortStream(2), 0);
    int others = 0;
    while (going != old) {
      scheduler.enqueue(requestOfShortStream(3 + others), 0);
      scheduler.complete(going, 0);
      going = ((Decision.Dispatch) scheduler.next(0)).request();
      assertThat(++others).as("requests of others").isLessThan(10);
    }
  }

  /** So that the device's time adds up, whoever shares it. */
  @Test
  void requestsThatAreOutstandingTogetherShareItsTime() {
    SfqScheduler scheduler =
        new SfqScheduler(
            new SfqSettings(DeviceProfile.BYTES, Charge.TIME, Slice.NONE, Lead.UNBOUNDED, 1),
            Depth.fixed(2));
    IoRequest first = new IoRequest(new IoStream(gold)).aim(Operation.READ, 1);
    IoRequest second = new IoRequest(new IoStream(iron)).aim(Operation.READ, 1);
    scheduler.enqueue(first, 0);
    scheduler.next(0);
    scheduler.enqueue(second, 100);
    scheduler.next(100);
    scheduler.complete(first, 300);
    scheduler.complete(second, 350);
    assertThat(first.chargedNanos()).isEqualTo(100 + 200 / 2);
    assertThat(second.chargedNanos()).isEqualTo(200 / 2 + 50);
  }

  /** The kernel has written gold's bursts before: they take no time, and are no gift. */
  @Test
  void whatTookNoTimeIsPaidForAsMuchAsItsOwnerSaysAtLeast() {
    VirtualDevice device = timed(request -> request.flow() == gold ? 1 : 20 * MILLI);
    device.moving(
        request -> {
          request.costsAtLeast(request.flow() == gold ? 20 * MILLI : 0);
          return request.bytes();
        });
    backlog(device, gold, 4);
    backlog(device, iron, 4);
    device.runFor(10_000 * MILLI);
    assertShare(device, gold, iron, 2);
  }

  @Test
  void virtualTimeIsRebasedAndSharesStay() {
    Flow light = new Flow("light", Flow.MIN_WEIGHT);
    Flow lighter = new Flow("lighter", 3 * Flow.MIN_WEIGHT);
    VirtualDevice device = timed(request -> 80 * MILLI);
    device.stream(light, CHUNK, 0);
    device.stream(light, CHUNK, 0);
    device.stream(lighter, CHUNK, 0);
    device.stream(lighter, CHUNK, 0);
    device.runFor(1_000 * 1_000 * MILLI);
    assertThat(scheduler.shares().root().virtualTime).isLessThan(1.1e13 + 1e12);
    assertShare(device, lighter, light, 3);
  }

  /** A disk with seeks of 8 ms, each request in the time given. */
  private VirtualDevice timed(ToLongFunction<IoRequest> serviceNanos) {
    DeviceProfile disk = DeviceProfile.of(150e6, 150e6, 0, 8 * MILLI);
    scheduler =
        new SfqScheduler(
            new SfqSettings(disk, Charge.TIME, Slice.of(disk), Lead.UNBOUNDED, 4), Depth.fixed(1));
    VirtualDevice device = new VirtualDevice(scheduler, serviceNanos);
    device.afterEachStep(scheduler.shares()::verifyState);
    return device;
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

  /** Each of 200 would keep the disk for 72 ms, and the last one would wait for 14 s. */
  @Test
  void slicesAreShorterWhereManyWait() {
    VirtualDevice device =
        new VirtualDevice(sliced(new Slice(72 * MILLI, 8 * MILLI, 1_000 * MILLI)), r -> 8 * MILLI);
    for (int i = 0; i < 200; i++) {
      device.stream(new Flow("flow" + i, 1), 64 << 10, 0);
    }
    device.runFor(199 * 8 * MILLI);
    assertThat(device.dispatched()).extracting(IoRequest::flow).doesNotHaveDuplicates();
  }

  @Test
  void aSliceIsAsLongAsARoundLeavesIt() {
    Slice slice = new Slice(72 * MILLI, 8 * MILLI, 7_500 * MILLI);
    assertThat(slice.lengthNanos(1)).isEqualTo(72 * MILLI);
    assertThat(slice.lengthNanos(150)).isEqualTo(42 * MILLI);
    assertThat(slice.lengthNanos(10_000)).isZero();
  }

  @Test
  void whoHasWaitedForAsLongAsItMayGoesAndPays() {
    SfqScheduler scheduler = sfq(1);
    IoRequest ahead = new IoRequest(new IoStream(gold)).aim(Operation.READ, 10);
    IoRequest late = new IoRequest(new IoStream(iron)).aim(Operation.READ, 10);
    assertThat(scheduler.goesNow(late, 0)).as("it is not here").isFalse();
    scheduler.enqueue(ahead, 0);
    scheduler.enqueue(late, 0);
    assertThat(scheduler.next(0)).isEqualTo(ahead.dispatch());
    assertThat(scheduler.goesNow(late, 5)).isTrue();
    assertThat(scheduler.goesNow(late, 5)).as("it has gone").isFalse();
    scheduler.complete(late, 25);
    assertThat(late.chargedNanos()).isPositive();
    scheduler.complete(ahead, 25);
    assertThat(scheduler.next(25)).isEqualTo(Decision.IDLE);
  }

  @Test
  void aRequestIsInASchedulerOnce() {
    SfqScheduler scheduler = sfq(1);
    IoRequest request = new IoRequest(new IoStream(gold)).aim(Operation.READ, 1);
    assertThatThrownBy(() -> scheduler.complete(request, 0))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("does not hold");
    scheduler.enqueue(request, 0);
    assertThatThrownBy(() -> scheduler.enqueue(request, 0))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("in this scheduler already");
    assertThatThrownBy(() -> request.aim(Operation.READ, 2))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("in a scheduler already");
    assertThatThrownBy(() -> scheduler.complete(request, 0))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("cannot complete");
  }

  /** As in a guest over its host: what one of them dispatches, the next one orders anew. */
  @Test
  void layersOfOneKindStack() {
    List<SfqScheduler> layers = List.of(sfq(2), sfq(1), sfq(1), sfq(1));
    IoRequest first = new IoRequest(new IoStream(gold)).aim(Operation.READ, 10);
    IoRequest second = new IoRequest(new IoStream(iron)).aim(Operation.READ, 20);
    for (SfqScheduler layer : layers) {
      layer.enqueue(first, 0);
      layer.enqueue(second, 0);
      assertThat(layer.next(0)).isEqualTo(first.dispatch());
    }
    assertThat(layers.get(0).next(0)).isEqualTo(second.dispatch());
    for (SfqScheduler layer : List.of(layers.get(3), layers.get(2), layers.get(1))) {
      layer.complete(first, 1);
      assertThat(layer.next(1)).isEqualTo(second.dispatch());
      layer.complete(second, 2);
    }
    layers.get(0).complete(first, 3);
    layers.get(0).complete(second, 3);
    assertThat(first.aim(Operation.READ, 30).bytes()).isEqualTo(30);
  }

  /** Serves a byte in a nanosecond. */
  private static VirtualDevice device(SfqScheduler scheduler) {
    VirtualDevice device = new VirtualDevice(scheduler, IoRequest::bytes);
    device.afterEachStep(scheduler.shares()::verifyState);
    return device;
  }

  private IoRequest requestOfShortStream(long order) {
    IoStream stream = new IoStream(gold, order);
    stream.end();
    return new IoRequest(stream).aim(Operation.READ, CHUNK);
  }

  private static SfqScheduler sliced(Slice slice) {
    return new SfqScheduler(
        new SfqSettings(DeviceProfile.BYTES, Charge.MODEL, slice, Lead.UNBOUNDED, 1),
        Depth.fixed(1));
  }

  private static SfqScheduler sfq(int depth) {
    return new SfqScheduler(DeviceProfile.BYTES, Depth.fixed(depth));
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
