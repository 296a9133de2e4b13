// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.depth.Depth;
import io.weir.core.device.Charge;
import io.weir.core.device.DeviceProfile;
import io.weir.core.device.Lead;
import io.weir.core.device.Slice;
import io.weir.core.request.Access;
import io.weir.core.request.Decision;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A disk with seeks: for whom it is kept, who is urgent, and what small requests pay for. */
class SfqSlicesTest {
  private static final long CHUNK = 64 << 10;
  private static final long MILLI = 1_000_000;
  private static final DeviceProfile DISK = DeviceProfile.of(150e6, 150e6, 0, 8 * MILLI);
  private static final Slice SLICE = new Slice(10 * CHUNK, 1_000);

  private final Flow gold = new Flow("gold", 2);
  private final Flow iron = new Flow("iron", 1);

  private SfqScheduler scheduler = sliced(Slice.NONE);

  @Test
  void theDeviceIsKeptForAStreamThatHasBegunAndNoLongerThanDelta() {
    SfqScheduler scheduler = sliced(SLICE);
    IoRequest first = new IoRequest(new IoStream(gold)).aim(Operation.READ, CHUNK);
    IoRequest other = new IoRequest(new IoStream(iron)).aim(Operation.READ, CHUNK);
    scheduler.enqueue(first, 0);
    assertThat(scheduler.next(0)).isEqualTo(first.dispatch());
    scheduler.enqueue(other, 0);
    scheduler.complete(first, 5_000);
    assertThat(scheduler.next(5_000)).isEqualTo(new Decision.WaitUntil(5_250)); // a quarter of δ
    assertThat(scheduler.next(5_250)).isEqualTo(other.dispatch());
  }

  /** Its requests take a tenth of the time for which it is waited for. */
  @Test
  void aStreamOfTinyRequestsHasASliceAndNotAnotherOneInWaits() {
    VirtualDevice device = timed(request -> request.flow() == gold ? MILLI / 10 : 80 * MILLI);
    device.stream(gold, 1, MILLI);
    device.runFor(5 * MILLI);
    device.stream(iron, 11 << 20, 0);
    device.runFor(1_000 * MILLI);
    double perBurst = requestsOf(device, gold) * 1.1 / requestsOf(device, iron);
    assertThat(perBurst).as("ms of gold for each burst of iron").isLessThan(165);
  }

  @Test
  void theDeviceIsNotKeptForAStreamThatHasEnded() {
    SfqScheduler scheduler = sliced(SLICE);
    IoRequest last = new IoRequest(new IoStream(gold)).aim(Operation.READ, CHUNK);
    IoRequest other = new IoRequest(new IoStream(iron)).aim(Operation.READ, CHUNK);
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
            new SfqSettings(DeviceProfile.BYTES, Charge.TIME, SLICE, Lead.UNBOUNDED, 3),
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
    IoRequest burst = new IoRequest(new IoStream(iron)).aim(Operation.READ, 11 << 20);
    IoRequest small = small(gold);
    disk.enqueue(burst, 0);
    assertThat(disk.next(0)).isEqualTo(burst.dispatch());
    disk.enqueue(small, MILLI);
    disk.complete(burst.moved(1 << 20), 10 * MILLI);
    disk.enqueue(burst.aim(Operation.READ, 10 << 20), 10 * MILLI);
    assertThat(disk.next(10 * MILLI)).isEqualTo(small.dispatch());
  }

  /** v stands still until the last of the scans has had its burst. */
  @Test
  void aSmallRequestOfAFlowBelowItsShareWaitsForNoSecondBurst() {
    SfqScheduler disk = paidInTime(new Slice(72 * MILLI, 8 * MILLI));
    for (int i = 0; i < 4; i++) {
      disk.enqueue(burst(new Flow("scan " + i, 1)), 0);
    }
    IoRequest[] small = {small(gold), small(gold), small(gold), small(gold)};
    IoRequest first = ((Decision.Dispatch) disk.next(0)).request();
    disk.enqueue(small[0], MILLI);
    assertThat(disk.urgentAtNanos()).as("it has had nothing").isZero();
    disk.complete(first, 30 * MILLI);
    disk.enqueue(burst(first.flow()), 30 * MILLI);
    assertThat(disk.next(30 * MILLI)).isEqualTo(small[0].dispatch());
    disk.complete(small[0], 60 * MILLI);
    assertThat(disk.next(60 * MILLI)).as("kept").isEqualTo(new Decision.WaitUntil(62 * MILLI));
    IoRequest second = ((Decision.Dispatch) disk.next(62 * MILLI)).request();
    disk.enqueue(small[1], 70 * MILLI); // its flow has had 16 ms for each of its two
    assertThat(disk.urgentAtNanos()).as("as the burst has").isEqualTo((62 + 16) * MILLI);
    disk.complete(second, 78 * MILLI);
    assertThat(disk.next(78 * MILLI)).isEqualTo(small[1].dispatch());
    disk.complete(small[1], 278 * MILLI);
    disk.enqueue(small[2], 290 * MILLI); // 116 ms for each of its two, and a burst takes 85 ms
    assertThat(disk.next(290 * MILLI)).as("half a slice more").isEqualTo(small[2].dispatch());
    disk.complete(small[2], 300 * MILLI);
    disk.enqueue(small[3], 310 * MILLI); // 121 ms
    assertThat(disk.next(310 * MILLI)).as("it has had more").isNotEqualTo(small[3].dispatch());
    assertThat(disk.urgentAtNanos()).isEqualTo(Long.MAX_VALUE);
  }

  /** A random reader that waits for each answer: each change to it and back costs two seeks. */
  @Test
  void whatAFlowHasWaitingThatSeldomPausesGoesInRuns() {
    VirtualDevice device = timed(request -> request.isScattered() ? 15 * MILLI : 80 * MILLI);
    device.scatteredStream(gold, 4 << 10, MILLI / 2);
    for (int i = 0; i < 4; i++) {
      device.stream(new Flow("scan " + i, 1), 11 << 20, 0);
    }
    device.runFor(60_000 * MILLI);
    long runs = 0;
    for (int i = 1; i < device.dispatched().size(); i++) {
      boolean begins = !device.dispatched().get(i - 1).isScattered();
      runs += begins && device.dispatched().get(i).isScattered() ? 1 : 0;
    }
    assertThat(requestsOf(device, gold) * 15.0 / 60_000).as("a third").isBetween(0.28, 0.35);
    assertThat((double) requestsOf(device, gold) / runs).as("in a run").isGreaterThan(4);
  }

  @Test
  void aSmallRequestThatIsWithdrawnEndsNoBurst() {
    SfqScheduler disk = paidInTime(new Slice(72 * MILLI, 8 * MILLI));
    IoRequest burst = burst(iron);
    IoRequest small = small(gold);
    disk.enqueue(burst, 0);
    disk.next(0);
    disk.enqueue(small, MILLI);
    assertThat(disk.urgentAtNanos()).isZero();
    assertThat(disk.withdraw(small, 2 * MILLI)).isTrue();
    assertThat(disk.urgentAtNanos()).as("nobody waits").isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void longSlicesArePaidForInFull() {
    SfqScheduler disk = paidInTime(new Slice(2_000 * MILLI, 8 * MILLI));
    IoRequest burst = burst(iron);
    disk.enqueue(burst, 0);
    disk.next(0);
    disk.complete(burst, 2_000 * MILLI);
    assertThat(burst.chargedNanos()).isEqualTo(2_000 * MILLI);
    disk.enqueue(burst.aim(Operation.READ, 11 << 20), 2_000 * MILLI);
    disk.next(2_000 * MILLI);
    disk.complete(burst, 3_600_000 * MILLI);
    assertThat(burst.chargedNanos()).as("a disk that hung").isEqualTo(6_000 * MILLI);
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
  void aRequestThatHangsKeepsOthersFromTheDeviceForThreeSlicesAndThenNoMore() {
    VirtualDevice device = timed(request -> request.flow() == gold ? 3_000 * MILLI : 80 * MILLI);
    device.scattered(new IoStream(gold), 1);
    device.stream(iron, 11 << 20, 0);
    device.runFor(215 * MILLI);
    assertThat(requestsOf(device, iron)).isZero();
    device.runFor(1_785 * MILLI);
    assertThat(requestsOf(device, iron)).isBetween(22L, 24L); // one in each 80 ms from 216 ms on
    device.runFor(2_000 * MILLI);
    assertThat(requestsOf(device, iron)).isBetween(46L, 49L);
  }

  @Test
  void ofADeviceThatHangsOneMoreIsAskedInEachThreeSlices() {
    VirtualDevice device = timed(request -> 60_000 * MILLI);
    for (int i = 0; i < 50; i++) {
      device.read(new IoStream(gold), 11 << 20);
      device.read(new IoStream(iron), 11 << 20);
    }
    device.runFor(2_150 * MILLI);
    assertThat(device.dispatched()).hasSize(10);
  }

  /** The streams of a flow take turns to think, so that it always has something waiting. */
  @Test
  void aFlowPaysForTheWaitForOneOfItsStreamsWhileAnotherOneWaits() {
    Flow three = new Flow("three", 1);
    VirtualDevice device = timed(request -> request.flow() == iron ? 80 * MILLI : MILLI / 50);
    for (int i = 0; i < 3; i++) {
      device.stream(new IoStream(three), Operation.READ, 4 << 10, 3 * MILLI);
    }
    device.stream(iron, 11 << 20, 0);
    device.runFor(60_000 * MILLI);
    double seconds = requestsOf(device, iron) * 0.08;
    assertThat(seconds).as("of 60 s, a half").isGreaterThan(27);
  }

  private static IoRequest burst(Flow flow) {
    return new IoRequest(new IoStream(flow)).aim(Operation.READ, 11 << 20);
  }

  private static IoRequest small(Flow flow) {
    return new IoRequest(new IoStream(flow)).aim(Operation.READ, Access.SCATTERED, CHUNK);
  }

  private static SfqScheduler paidInTime(Slice slice) {
    return new SfqScheduler(
        new SfqSettings(DISK, Charge.TIME, slice, Lead.UNBOUNDED, 1), Depth.fixed(1));
  }

  private static long requestsOf(VirtualDevice device, Flow flow) {
    return device.dispatched().stream().filter(each -> each.flow() == flow).count();
  }

  private static SfqScheduler sliced(Slice slice) {
    return new SfqScheduler(
        new SfqSettings(DeviceProfile.BYTES, Charge.MODEL, slice, Lead.UNBOUNDED, 1),
        Depth.fixed(1));
  }

  /** A disk with seeks of 8 ms, each request in the time given. */
  private VirtualDevice timed(ToLongFunction<IoRequest> serviceNanos) {
    scheduler =
        new SfqScheduler(
            new SfqSettings(DISK, Charge.TIME, Slice.of(DISK), Lead.UNBOUNDED, 4), Depth.fixed(1));
    VirtualDevice device = new VirtualDevice(scheduler, serviceNanos);
    device.afterEachStep(scheduler.shares()::verifyState);
    return device;
  }
}
