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
import io.weir.core.request.Access;
import io.weir.core.request.Decision;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import io.weir.core.request.Promise;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Reservations, limits and latencies on a device that serves a byte in a nanosecond. */
class PromiseTagsTest {
  private static final long BYTES = 100;
  private static final long LARGE = 50 * BYTES;
  private static final long MILLI = 1_000_000;
  private static final long NEVER = Long.MAX_VALUE;
  private static final double ALL = Double.POSITIVE_INFINITY;

  private final SfqScheduler scheduler = new SfqScheduler(DeviceProfile.BYTES, Depth.fixed(1));
  private final VirtualDevice device = new VirtualDevice(scheduler, IoRequest::bytes);
  private final Flow heavy = new Flow("heavy", 99);
  private final Flow light = new Flow("light", 1);

  @Test
  void whatIsReservedIsHadWhateverTheWeight() {
    device.afterEachStep(scheduler.shares()::verifyState);
    light.setPromise(new Promise(0.3, ALL, NEVER));
    backlog(heavy, light);
    device.runFor(10 * MILLI);
    assertThat(share(light)).isEqualTo(0.3, within(0.01));
    assertThat(share(heavy)).isEqualTo(0.7, within(0.01));
  }

  @Test
  void aReservationIsNotOnTopOfAShare() {
    heavy.setPromise(new Promise(0.3, ALL, NEVER));
    backlog(heavy, light);
    device.runFor(10 * MILLI);
    assertThat(share(heavy)).isEqualTo(0.99, within(0.01));
  }

  @Test
  void whatIsReservedAndNotWantedIsOthers() {
    light.setPromise(new Promise(0.3, ALL, NEVER));
    device.stream(heavy, BYTES, 0);
    device.runFor(10 * MILLI);
    assertThat(share(heavy)).isEqualTo(1, within(0.001));
    long before = device.bytesOf(light);
    backlog(heavy, light);
    device.runFor(MILLI);
    assertThat((device.bytesOf(light) - before) / (double) MILLI)
        .as("nothing is owed for the time in which it wanted nothing")
        .isEqualTo(0.3, within(0.01));
  }

  /** Else it would be without its share for as long as it had more than that before. */
  @Test
  void whatWasReservedBeyondAShareIsNoDebtAfterwards() {
    Flow other = new Flow("other", 1);
    light.setPromise(new Promise(0.9, ALL, NEVER));
    backlog(LARGE, other, light);
    device.runFor(100 * MILLI);
    assertThat(share(light)).isEqualTo(0.9, within(0.01));
    light.setPromise(Promise.NONE);
    device.runFor(1_100 * MILLI); // it may be behind by what a request is charged at most
    long before = device.bytesOf(light);
    device.runFor(100 * MILLI);
    assertThat((device.bytesOf(light) - before) / (100.0 * MILLI)).isEqualTo(0.5, within(0.01));
  }

  @Test
  void aFlowHasNoMoreThanItsLimitAndOthersHaveTheRest() {
    device.afterEachStep(scheduler.shares()::verifyState);
    heavy.setPromise(new Promise(0, 0.25e9, NEVER));
    backlog(heavy, light);
    device.runFor(10 * MILLI);
    assertThat(share(heavy)).isEqualTo(0.25, within(0.01));
    assertThat(share(light)).isEqualTo(0.75, within(0.01));
  }

  @Test
  void aLimitHoldsWhereNobodyElseWantsTheDevice() {
    heavy.setPromise(new Promise(0, 0.25e9, NEVER));
    backlog(heavy);
    device.runFor(10 * MILLI);
    assertThat(share(heavy)).isEqualTo(0.25, within(0.01));
    heavy.setPromise(Promise.NONE);
    long before = device.bytesOf(heavy);
    device.runFor(MILLI);
    assertThat((device.bytesOf(heavy) - before) / (double) MILLI).isEqualTo(1, within(0.01));
  }

  @Test
  void whatIsMovedLessThanAskedForDoesNotCount() {
    device.moving(request -> request.bytes() / 2);
    heavy.setPromise(new Promise(0, 0.25e9, NEVER));
    backlog(heavy);
    device.runFor(10 * MILLI);
    assertThat(share(heavy)).isEqualTo(0.25, within(0.01));
  }

  @Test
  void whatIsPromisedToAUserIsForAllOfHisApplicationsTogether() {
    device.afterEachStep(scheduler.shares()::verifyState);
    Flow user = new Flow("user", 1);
    Flow[] his = {new Flow("first", 1), new Flow("second", 3), new Flow("third", 1)};
    for (Flow each : his) {
      each.setParent(user);
    }
    user.setPromise(new Promise(0.4, ALL, NEVER));
    backlog(heavy);
    backlog(his);
    device.runFor(10 * MILLI);
    assertThat(share(his[0]) + share(his[1]) + share(his[2])).isEqualTo(0.4, within(0.01));
    assertThat(share(his[1])).isEqualTo(0.24, within(0.01));
  }

  @Test
  void theLimitOfAUserIsOneOfAllHisApplicationsTogether() {
    device.afterEachStep(scheduler.shares()::verifyState);
    Flow user = new Flow("user", 99);
    Flow[] his = {new Flow("first", 1), new Flow("second", 1), new Flow("third", 1)};
    for (Flow each : his) {
      each.setParent(user);
    }
    user.setPromise(new Promise(0, 0.25e9, NEVER));
    backlog(light);
    backlog(his);
    device.runFor(10 * MILLI);
    assertThat(share(his[0]) + share(his[1]) + share(his[2])).isEqualTo(0.25, within(0.01));
    assertThat(share(light)).isEqualTo(0.75, within(0.01));
    user.setPromise(Promise.NONE);
    long before = device.bytesOf(light);
    device.runFor(10 * MILLI);
    assertThat((device.bytesOf(light) - before) / (10.0 * MILLI)).isEqualTo(0.01, within(0.005));
  }

  @Test
  void aRequestThatIsParkedCanBeWithdrawnAndCanGoNow() {
    light.setPromise(new Promise(0, 1e6, NEVER));
    IoRequest first = request(light);
    IoRequest second = request(light);
    IoRequest third = request(light);
    scheduler.enqueue(first, 0);
    assertThat(scheduler.next(0)).isEqualTo(first.dispatch());
    scheduler.enqueue(second, 0);
    scheduler.enqueue(third, 0);
    scheduler.complete(first, 100);
    assertThat(scheduler.next(100)).isEqualTo(new Decision.WaitUntil(100_000));
    assertThat(scheduler.withdraw(second, 200)).isTrue();
    scheduler.shares().verifyState();
    assertThat(scheduler.goesNow(third, 300)).isTrue();
    scheduler.shares().verifyState();
    scheduler.complete(third, 400);
    assertThat(scheduler.next(400)).isEqualTo(Decision.IDLE);
    scheduler.shares().verifyState();
  }

  @Test
  void aParkedRequestThatIsWithdrawnLeavesNothingBehind() {
    light.setPromise(new Promise(0, 1e6, NEVER));
    IoRequest first = request(light);
    IoRequest second = request(light);
    IoRequest third = request(light);
    scheduler.enqueue(first, 0);
    scheduler.next(0);
    scheduler.enqueue(second, 0);
    scheduler.complete(first, 100);
    assertThat(scheduler.withdraw(second, 200)).isTrue();
    scheduler.enqueue(third, 200_000);
    scheduler.shares().verifyState();
    assertThat(scheduler.next(200_000)).isEqualTo(third.dispatch());
    assertThat(scheduler.next(200_000)).isEqualTo(Decision.IDLE);
  }

  @Test
  void aSmallRequestMayBeParkedBesideABurst() {
    SfqScheduler slices =
        new SfqScheduler(
            new SfqSettings(
                DeviceProfile.BYTES, Charge.TIME, new Slice(9_000, 1_000), Lead.UNBOUNDED, 4),
            Depth.fixed(1));
    light.setPromise(new Promise(0, 1e6, NEVER));
    IoRequest small = scattered(light);
    slices.enqueue(small, 0);
    slices.next(0);
    slices.complete(small, 100);
    IoRequest burst = new IoRequest(new IoStream(heavy)).aim(Operation.READ, 10_000);
    slices.enqueue(burst, 2_000);
    assertThat(slices.next(2_000)).isEqualTo(burst.dispatch());
    slices.enqueue(scattered(light), 2_100);
    slices.shares().verifyState();
    assertThat(slices.next(2_200)).isInstanceOf(Decision.WaitUntil.class);
  }

  @Test
  void aLimitThatIsRaisedCountsForWhoWaits() {
    heavy.setPromise(new Promise(0, 1, NEVER));
    backlog(heavy);
    device.runFor(MILLI);
    heavy.setPromise(new Promise(0, 0.25e9, NEVER));
    device.runFor(60 * MILLI);
    long before = device.bytesOf(heavy);
    device.runFor(100 * MILLI);
    assertThat((device.bytesOf(heavy) - before) / (100.0 * MILLI)).isEqualTo(0.25, within(0.01));
  }

  @Test
  void whoWentOverItsLimitBecauseItHadWaitedForSoLongIsFreeAfterHalfAMinute() {
    light.setPromise(new Promise(0, 1, NEVER));
    for (int i = 0; i < 100; i++) {
      IoRequest any = request(light);
      scheduler.enqueue(any, 0);
      assertThat(scheduler.goesNow(any, 0)).isTrue();
      scheduler.complete(any, 0);
    }
    IoRequest last = request(light);
    scheduler.enqueue(last, 30_001 * MILLI);
    assertThat(scheduler.next(30_001 * MILLI)).isEqualTo(last.dispatch());
  }

  @Test
  void whatIsPromisedToAFlowThatWaitsAlreadyCounts() {
    backlog(heavy, light);
    device.runFor(MILLI);
    light.setPromise(new Promise(0.3, ALL, NEVER));
    long before = device.bytesOf(light);
    device.runFor(10 * MILLI);
    assertThat((device.bytesOf(light) - before) / (10.0 * MILLI)).isEqualTo(0.3, within(0.01));
  }

  @Test
  void nothingIsSavedUpWhileNobodyWantsTheDevice() {
    light.setPromise(new Promise(0.3, ALL, NEVER));
    device.submit(light, BYTES);
    device.runFor(10_000 * MILLI);
    long before = device.bytesOf(light);
    backlog(light, heavy);
    device.runFor(100 * MILLI);
    assertThat((device.bytesOf(light) - before) / (100.0 * MILLI)).isEqualTo(0.3, within(0.01));
  }

  @Test
  void aSmallRequestThatIsDueGoesBeforeBurstsOfOthers() {
    SfqScheduler slices =
        new SfqScheduler(
            new SfqSettings(
                DeviceProfile.BYTES, Charge.TIME, new Slice(9_000, 1_000), Lead.UNBOUNDED, 4),
            Depth.fixed(1));
    VirtualDevice disk = new VirtualDevice(slices, request -> request.isScattered() ? 500 : 10_000);
    disk.afterEachStep(slices.shares()::verifyState);
    for (int i = 0; i < 8; i++) {
      disk.stream(new Flow("scan" + i, 1), 10_000, 0);
    }
    Flow reader = new Flow("reader", 1);
    reader.setPromise(new Promise(0, ALL, 12_000));
    long[] asked = new long[1];
    long[] worst = new long[1];
    disk.onDispatch(
        request -> {
          if (request.flow() == reader) {
            worst[0] = Math.max(worst[0], disk.nowNanos() - asked[0]);
            asked[0] = disk.nowNanos() + 500 + 20_000;
          }
        });
    disk.shortScatteredStreams(reader, 1, 20_000);
    disk.runFor(10 * MILLI);
    assertThat(worst[0]).as("one burst").isBetween(1L, 10_000L);
  }

  @Test
  void aFlowThatAsksForMoreThanItsShareHasNoMoreThanTwiceThatByHaste() {
    light.setPromise(new Promise(0, ALL, 1));
    backlog(new Flow("other", 1));
    device.scatteredStream(light, BYTES, 0);
    device.scatteredStream(light, BYTES, 0);
    device.runFor(10 * MILLI);
    assertThat(share(light)).isBetween(0.5, 2 / 3.0 + 0.01);
  }

  @Test
  void nothingIsLostWhateverIsPromised() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    Flow user = new Flow("user", 2);
    Flow third = new Flow("third", 5);
    light.setParent(user);
    third.setParent(user);
    device.afterEachStep(scheduler.shares()::verifyState);
    for (Flow each : new Flow[] {heavy, light, third}) {
      device.stream(each, 1 + random.nextInt(200), random.nextInt(300));
      device.scatteredStream(each, 1 + random.nextInt(200), random.nextInt(300));
    }
    for (int i = 0; i < 3_000; i++) {
      Flow any = random.nextInt(3) == 0 ? user : random.nextBoolean() ? heavy : light;
      any.setPromise(
          new Promise(
              random.nextBoolean() ? 0 : random.nextDouble(),
              random.nextBoolean() ? ALL : 1e6 + random.nextDouble() * 1e9,
              random.nextBoolean() ? NEVER : 1 + random.nextInt(1_000)));
      device.runFor(random.nextInt(500));
    }
    heavy.setPromise(Promise.NONE);
    light.setPromise(Promise.NONE);
    user.setPromise(Promise.NONE);
    long before = device.bytesOf(light);
    device.runFor(10 * MILLI);
    assertThat(device.bytesOf(light)).as("seed %d", seed).isGreaterThan(before);
  }

  @Test
  void whatCannotBePromisedIsRefused() {
    assertThatThrownBy(() -> new Promise(1.5, ALL, NEVER))
        .hasMessage("reserved must be 0 to 1, was 1.5");
    assertThatThrownBy(() -> new Promise(0, 0, NEVER))
        .hasMessage("limitBytesPerSecond must be a number above 0, was 0.0");
    assertThatThrownBy(() -> new Promise(0, ALL, 0))
        .hasMessage("latencyNanos must be a number above 0, was 0");
  }

  private void backlog(Flow... flows) {
    backlog(BYTES, flows);
  }

  private void backlog(long bytes, Flow... flows) {
    for (Flow each : flows) {
      device.stream(each, bytes, 0);
      device.stream(each, bytes, 0);
    }
  }

  private static IoRequest request(Flow flow) {
    return new IoRequest(new IoStream(flow)).aim(Operation.READ, BYTES);
  }

  private static IoRequest scattered(Flow flow) {
    return new IoRequest(new IoStream(flow)).aim(Operation.READ, Access.SCATTERED, BYTES);
  }

  private double share(Flow flow) {
    return device.bytesOf(flow) / (double) device.nowNanos();
  }
}
