// SPDX-License-Identifier: Apache-2.0
package io.weir.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.depth.Depth;
import java.util.ArrayList;
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

  private IoRequest requestOfShortStream(long order) {
    IoStream stream = new IoStream(gold, order);
    stream.end();
    return new IoRequest(stream).aim(Operation.READ, CHUNK, 0);
  }

  @Test
  void theDeviceIsKeptForAStreamThatHasBegunAndNoLongerThanDelta() {
    SfqScheduler scheduler = sliced(SLICE);
    IoRequest first = new IoRequest(new IoStream(gold)).aim(Operation.READ, CHUNK, 0);
    IoRequest other = new IoRequest(new IoStream(iron)).aim(Operation.READ, CHUNK, 0);
    scheduler.enqueue(first, 0);
    assertThat(scheduler.next(0)).isEqualTo(first.dispatch());
    scheduler.enqueue(other, 0);
    scheduler.complete(first, 5_000);
    assertThat(scheduler.next(5_000)).isEqualTo(new Decision.WaitUntil(5_250)); // a quarter of δ
    assertThat(scheduler.next(5_250)).isEqualTo(other.dispatch());
  }

  @Test
  void theDeviceIsNotKeptForAStreamThatHasEnded() {
    SfqScheduler scheduler = sliced(SLICE);
    IoRequest last = new IoRequest(new IoStream(gold)).aim(Operation.READ, CHUNK, 0);
    IoRequest other = new IoRequest(new IoStream(iron)).aim(Operation.READ, CHUNK, 0);
    scheduler.enqueue(last, 0);
    scheduler.next(0);
    scheduler.enqueue(other, 0);
    scheduler.complete(last, 5_000);
    last.stream().end();
    assertThat(scheduler.next(5_000)).isEqualTo(other.dispatch());
  }

  /** A client that appends and syncs, one after the other, beside a scan. */
  @Test
  void aFlowThatAsksAgainAtOnceHasItsShareOfTheTimeBesideLongBursts() {
    VirtualDevice device = timed(request -> request.isScattered() ? 15 * MILLI : 80 * MILLI);
    device.scatteredStream(gold, 4 << 10, MILLI / 2);
    device.stream(iron, 11 << 20, MILLI);
    device.runFor(60_000 * MILLI);
    double seconds = requestsOf(device, gold) * 15.0 / 1_000;
    assertThat(seconds).as("of 60 s, two thirds").isBetween(36.0, 41.0);
  }

  /** Each pread of a block is a stream of its own, and is over before the next one begins. */
  @Test
  void theDeviceIsKeptForAQuickFlowWhoseStreamsEndWithEachRequest() {
    VirtualDevice device = timed(request -> request.isScattered() ? 15 * MILLI : 80 * MILLI);
    device.shortScatteredStreams(gold, 64 << 10, MILLI / 2);
    device.stream(iron, 11 << 20, MILLI);
    device.runFor(60_000 * MILLI);
    double seconds = requestsOf(device, gold) * 15.0 / 1_000;
    assertThat(seconds).as("of 60 s, two thirds").isBetween(36.0, 41.0);
  }

  /** Each change from syncs to a burst and back costs two seeks, so there are few. */
  @Test
  void scatteredRequestsOfAQuickFlowGoOnForASliceBeforeABurst() {
    VirtualDevice device = timed(request -> request.isScattered() ? 15 * MILLI : 80 * MILLI);
    device.scatteredStream(new Flow("log", 1), 4 << 10, MILLI / 2);
    device.stream(iron, 11 << 20, MILLI);
    device.runFor(60_000 * MILLI);
    double small = (double) device.dispatched().stream().filter(IoRequest::isScattered).count();
    double runs = 0;
    for (int i = 1; i < device.dispatched().size(); i++) {
      boolean begins = !device.dispatched().get(i - 1).isScattered();
      runs += begins && device.dispatched().get(i).isScattered() ? 1 : 0;
    }
    assertThat(small * 15 / 60_000).as("of the time, half").isBetween(0.45, 0.52);
    assertThat(small / runs * 15)
        .as("ms of a run; 80 if it were one burst")
        .isBetween(110.0, 175.0);
  }

  @Test
  void whoWasAwayDoesNotWaitForThoseThatGoOn() {
    VirtualDevice device = timed(request -> request.isScattered() ? 15 * MILLI : 80 * MILLI);
    device.scatteredStream(gold, 4 << 10, MILLI / 2);
    device.stream(iron, 11 << 20, MILLI);
    Flow away = new Flow("away", 1);
    List<Long> waits = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      device.runFor(997 * MILLI);
      IoRequest small = device.scattered(new IoStream(away), 1);
      long asked = device.nowNanos();
      while (!device.dispatched().contains(small)) {
        device.runFor(MILLI);
      }
      waits.add((device.nowNanos() - asked) / MILLI);
    }
    assertThat(waits).as("ms; a burst here cannot end early").allMatch(wait -> wait <= 81);
  }

  /** An hsync of a file with nothing new: 0.1 ms of the disk, which would be kept after each. */
  @ParameterizedTest(name = "every {0} us")
  @ValueSource(longs = {500, 1_000, 2_000, 3_900, 4_100, 7_900})
  void whoIsWaitedForPaysForTheTime(long thinkMicros) {
    VirtualDevice device = timed(request -> request.isScattered() ? MILLI / 10 : 80 * MILLI);
    device.scatteredStream(iron, 0, thinkMicros * 1_000);
    device.stream(new Flow("scan", 1), 11 << 20, MILLI / 10);
    device.runFor(60_000 * MILLI);
    assertThat(device.dispatched().stream().filter(each -> !each.isScattered()).count() * 80)
        .as("ms of 60 s, half of it at least")
        .isGreaterThan(29_000);
  }

  @Test
  void aFlowThatThinksForLongerThanASeekKeepsNobodyWaiting() {
    VirtualDevice device = timed(request -> request.isScattered() ? 15 * MILLI : 80 * MILLI);
    device.scatteredStream(gold, 4 << 10, 100 * MILLI);
    device.stream(iron, 11 << 20, 0);
    device.stream(iron, 11 << 20, 0);
    device.runFor(60_000 * MILLI);
    double busy = requestsOf(device, gold) * 15.0 + requestsOf(device, iron) * 80.0;
    assertThat(busy / 60_000).as("of the time").isGreaterThan(0.99);
  }

  /** What took a disk from 87 to 5.6 MB/s: 200 bytes every 5 ms, each of them a request. */
  @Test
  void whoAsksForLittleAgainAndAgainPaysForTheTimeAndNotForTheBytes() {
    VirtualDevice device = timed(request -> request.isScattered() ? 10 * MILLI : 80 * MILLI);
    device.scatteredStream(iron, 200, 5 * MILLI);
    device.stream(gold, 11 << 20, 0);
    device.runFor(60_000 * MILLI);
    assertThat(requestsOf(device, gold) * 80.0 / 60_000).isGreaterThan(0.65);
  }

  @Test
  void scatteredRequestsGoTogetherAndABurstGoesAlone() {
    SfqScheduler scheduler =
        new SfqScheduler(
            new SfqSettings(DeviceProfile.BYTES, Charge.TIME, SLICE, Lead.UNBOUNDED, 3, 0),
            Depth.fixed(1));
    VirtualDevice device = new VirtualDevice(scheduler, request -> 1_000);
    for (int i = 0; i < 3; i++) {
      device.scattered(new IoStream(gold), 1);
    }
    assertThat(device.dispatched()).hasSize(3);
    IoRequest burst = device.submit(iron, CHUNK);
    device.runFor(1_300); // it is waited for gold a little
    assertThat(device.dispatched()).hasSize(4).last().isSameAs(burst);
    IoRequest small = device.scattered(new IoStream(gold), 1);
    device.runFor(800);
    assertThat(device.dispatched()).hasSize(4);
    device.runFor(500);
    assertThat(device.dispatched()).hasSize(5).last().isSameAs(small);
  }

  @Test
  void aSmallRequestOfAFlowThatWasAwayIsUrgentOnceTheBurstBeforeItHasHadMore() {
    VirtualDevice device = timed(request -> request.isScattered() ? 10 * MILLI : 80 * MILLI);
    device.stream(iron, 11 << 20, 0);
    device.runFor(20 * MILLI);
    assertThat(scheduler.urgentAtNanos()).isEqualTo(Long.MAX_VALUE);
    device.scattered(new IoStream(gold), 1);
    assertThat(scheduler.urgentAtNanos()).as("it has had nothing").isZero();
    device.runFor(70 * MILLI);
    assertThat(scheduler.urgentAtNanos()).as("it has gone").isEqualTo(Long.MAX_VALUE);
    device.runFor(5 * MILLI);
    device.scattered(new IoStream(gold), 1); // it has had 10 ms, with weight 2
    assertThat(scheduler.urgentAtNanos()).isBetween(90 * MILLI, 96 * MILLI);
  }

  @Test
  void aBurstThatEndedEarlyForAnUrgentRequestDoesNotGoOnBeforeIt() {
    SfqScheduler disk = sliced(new Slice(72 * MILLI, 8 * MILLI));
    IoRequest burst = new IoRequest(new IoStream(iron)).aim(Operation.READ, 11 << 20, 0);
    IoRequest small =
        new IoRequest(new IoStream(gold)).aim(Operation.READ, Access.SCATTERED, CHUNK, 0);
    disk.enqueue(burst, 0);
    assertThat(disk.next(0)).isEqualTo(burst.dispatch());
    disk.enqueue(small, MILLI);
    disk.complete(burst.moved(1 << 20), 10 * MILLI);
    disk.enqueue(burst.aim(Operation.READ, 10 << 20, 1 << 20), 10 * MILLI);
    assertThat(disk.next(10 * MILLI)).isEqualTo(small.dispatch());
  }

  @Test
  void aSmallRequestEndsTheBurstBeforeItAndNoneThatOthersWaitForToo() {
    SfqScheduler disk = timed(new Slice(72 * MILLI, 8 * MILLI));
    IoRequest[] bursts = new IoRequest[2];
    for (int i = 0; i < bursts.length; i++) {
      bursts[i] = burst(new Flow("scan " + i, 1));
      disk.enqueue(bursts[i], 0);
    }
    assertThat(disk.next(0)).isEqualTo(bursts[0].dispatch());
    IoRequest small =
        new IoRequest(new IoStream(gold)).aim(Operation.READ, Access.SCATTERED, CHUNK, 0);
    disk.enqueue(small, MILLI);
    assertThat(disk.urgentAtNanos()).as("scan 1 came before").isEqualTo(Long.MAX_VALUE);
    disk.complete(bursts[0], 80 * MILLI);
    assertThat(disk.next(80 * MILLI)).isEqualTo(bursts[1].dispatch());
    assertThat(disk.urgentAtNanos()).isEqualTo(80 * MILLI);
    assertThat(disk.withdraw(small, 81 * MILLI)).isTrue();
    assertThat(disk.urgentAtNanos()).as("nobody waits").isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void longSlicesArePaidForInFull() {
    SfqScheduler disk = timed(new Slice(2_000 * MILLI, 8 * MILLI));
    IoRequest burst = burst(iron);
    disk.enqueue(burst, 0);
    disk.next(0);
    disk.complete(burst, 2_000 * MILLI);
    assertThat(burst.chargedNanos()).isEqualTo(2_000 * MILLI);
    disk.enqueue(burst.aim(Operation.READ, 11 << 20, 0), 2_000 * MILLI);
    disk.next(2_000 * MILLI);
    disk.complete(burst, 3_600_000 * MILLI);
    assertThat(burst.chargedNanos()).as("a disk that hung").isEqualTo(6_000 * MILLI);
  }

  private static IoRequest burst(Flow flow) {
    return new IoRequest(new IoStream(flow)).aim(Operation.READ, 11 << 20, 0);
  }

  private static SfqScheduler timed(Slice slice) {
    return new SfqScheduler(
        new SfqSettings(DeviceProfile.BYTES, Charge.TIME, slice, Lead.UNBOUNDED, 1, 0),
        Depth.fixed(1));
  }

  @Test
  void whoAsksAgainAtOnceIsNotUrgent() {
    VirtualDevice device = timed(request -> request.isScattered() ? 10 * MILLI : 80 * MILLI);
    device.scatteredStream(gold, 1, MILLI / 2);
    device.runFor(100 * MILLI);
    device.stream(iron, 11 << 20, 0);
    long[] urgent = new long[1];
    device.afterEachStep(() -> urgent[0] += scheduler.urgentAtNanos() < Long.MAX_VALUE ? 1 : 0);
    device.runFor(1_000 * MILLI);
    assertThat(requestsOf(device, iron)).as("bursts before which it could be").isGreaterThan(3);
    assertThat(urgent[0]).isZero();
  }

  @Test
  void aRequestThatIsOverdueKeepsOthersFromTheDeviceForThreeSlicesAndNoLonger() {
    VirtualDevice device = timed(request -> request.flow() == gold ? 3_000 * MILLI : 80 * MILLI);
    device.scattered(new IoStream(gold), 1);
    device.stream(iron, 11 << 20, 0);
    device.runFor(215 * MILLI);
    assertThat(requestsOf(device, iron)).isZero();
    device.runFor(1_785 * MILLI);
    assertThat(requestsOf(device, iron)).isBetween(7L, 9L); // one more in each 216 ms
    device.runFor(2_000 * MILLI);
    assertThat(requestsOf(device, iron)).isGreaterThan(18);
  }

  /** So that the device's time adds up, whoever shares it. */
  @Test
  void requestsThatAreOutstandingTogetherShareItsTime() {
    SfqScheduler scheduler =
        new SfqScheduler(
            new SfqSettings(DeviceProfile.BYTES, Charge.TIME, Slice.NONE, Lead.UNBOUNDED, 1, 0),
            Depth.fixed(2));
    IoRequest first = new IoRequest(new IoStream(gold)).aim(Operation.READ, 1, 0);
    IoRequest second = new IoRequest(new IoStream(iron)).aim(Operation.READ, 1, 0);
    scheduler.enqueue(first, 0);
    scheduler.next(0);
    scheduler.enqueue(second, 100);
    scheduler.next(100);
    scheduler.complete(first, 300);
    scheduler.complete(second, 350);
    assertThat(first.chargedNanos()).isEqualTo(100 + 200 / 2);
    assertThat(second.chargedNanos()).isEqualTo(200 / 2 + 50);
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
    assertThat(scheduler.virtualTime()).isLessThan(1.1e13 + 1e12);
    assertShare(device, lighter, light, 3);
  }

  private SfqScheduler scheduler = sliced(Slice.NONE);

  /** A disk with seeks of 8 ms, each request in the time given. */
  private VirtualDevice timed(ToLongFunction<IoRequest> serviceNanos) {
    DeviceProfile disk = DeviceProfile.of(150e6, 150e6, 0, 8 * MILLI);
    scheduler =
        new SfqScheduler(
            new SfqSettings(disk, Charge.TIME, Slice.of(disk), Lead.UNBOUNDED, 4, 0),
            Depth.fixed(1));
    VirtualDevice device = new VirtualDevice(scheduler, serviceNanos);
    device.afterEachStep(scheduler::verifyState);
    return device;
  }

  private static long requestsOf(VirtualDevice device, Flow flow) {
    return device.dispatched().stream().filter(each -> each.flow() == flow).count();
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
    IoRequest ahead = new IoRequest(new IoStream(gold)).aim(Operation.READ, 10, 0);
    IoRequest late = new IoRequest(new IoStream(iron)).aim(Operation.READ, 10, 0);
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
    IoRequest request = new IoRequest(new IoStream(gold)).aim(Operation.READ, 1, 0);
    assertThatThrownBy(() -> scheduler.complete(request, 0))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("does not hold");
    scheduler.enqueue(request, 0);
    assertThatThrownBy(() -> scheduler.enqueue(request, 0))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("in this scheduler already");
    assertThatThrownBy(() -> request.aim(Operation.READ, 2, 0))
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
    IoRequest first = new IoRequest(new IoStream(gold)).aim(Operation.READ, 10, 0);
    IoRequest second = new IoRequest(new IoStream(iron)).aim(Operation.READ, 20, 0);
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
    assertThat(first.aim(Operation.READ, 30, 0).bytes()).isEqualTo(30);
  }

  @Test
  void flowsThatAreGoneAreForgotten() {
    FlowQueues queues = new FlowQueues();
    for (int i = 0; i < 100_000; i++) {
      queues.of(new Flow("application_" + i, 1), i).finishTag = i;
    }
    assertThat(queues.size()).isLessThan(200);
  }

  private static SfqScheduler sliced(Slice slice) {
    return new SfqScheduler(
        new SfqSettings(DeviceProfile.BYTES, Charge.MODEL, slice, Lead.UNBOUNDED, 1, 0),
        Depth.fixed(1));
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
