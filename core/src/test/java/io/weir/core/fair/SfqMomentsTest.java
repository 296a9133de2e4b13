// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

import static org.assertj.core.api.Assertions.assertThat;
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
import org.junit.jupiter.api.Test;

/** Single decisions, request by request. */
class SfqMomentsTest {
  private static final long MILLI = 1_000_000;

  private final Flow gold = new Flow("gold", 2);
  private final Flow iron = new Flow("iron", 1);

  @Test
  void whatIsNotHereCannotBeWithdrawn() {
    SfqScheduler scheduler = sfq(1);
    IoRequest request = read(gold, 10);
    assertThat(scheduler.withdraw(request, 0)).isFalse();
    scheduler.enqueue(request, 0);
    scheduler.next(0);
    assertThat(scheduler.withdraw(request, 0)).as("it is at the device").isFalse();
  }

  @Test
  void withoutRoomThereIsNothingToDoUntilOneCompletes() {
    SfqScheduler scheduler = sfq(1);
    scheduler.enqueue(read(gold, 10), 0);
    scheduler.enqueue(read(iron, 10), 0);
    scheduler.next(0);
    assertThat(scheduler.next(0)).isSameAs(Decision.IDLE);
  }

  @Test
  void virtualTimeIsTheStartTagOfTheLastThatWent() {
    SfqScheduler scheduler = sfq(4);
    scheduler.enqueue(read(gold, 10), 0);
    scheduler.enqueue(read(gold, 10), 0);
    scheduler.next(0);
    assertThat(scheduler.shares().root().virtualTime).isZero();
    scheduler.next(0);
    assertThat(scheduler.shares().root().virtualTime).isEqualTo(10 / 2.0);
  }

  @Test
  void aSmallRequestIsNotUrgentBeforeAnythingIsAtTheDeviceNorWithoutSlices() {
    SfqScheduler disk = sliced(new Slice(72 * MILLI, 8 * MILLI));
    disk.enqueue(small(gold), 0);
    assertThat(disk.urgentAtNanos()).isEqualTo(Long.MAX_VALUE);
    SfqScheduler published = sfq(1);
    published.enqueue(read(iron, 1 << 20), 0);
    published.next(0);
    published.enqueue(small(gold), 1);
    assertThat(published.urgentAtNanos()).isEqualTo(Long.MAX_VALUE);
  }

  /** Gold has had 4096 bytes at weight 2, so iron's burst may have as many by its weight. */
  @Test
  void aBurstThatEndsAtTheTimeOfTheUrgentRequestDoesNotGoOn() {
    SfqScheduler disk = sliced(new Slice(72 * MILLI, 1_000));
    serveSmallOfGold(disk);
    IoRequest burst = read(iron, 1 << 20);
    disk.enqueue(burst, 10_000);
    assertThat(disk.next(10_000)).isEqualTo(burst.dispatch());
    IoRequest small = small(gold);
    disk.enqueue(small, 10_001);
    assertThat(disk.urgentAtNanos()).isEqualTo(10_000 + 2_048);
    disk.complete(burst.moved(3_000), 12_048); // by its tag it comes after gold
    disk.enqueue(burst.aim(Operation.READ, 1 << 20), 12_048);
    assertThat(disk.next(12_048)).isEqualTo(small.dispatch());
  }

  @Test
  void theDeviceIsNotKeptForWhoseBurstEndedForAnUrgentRequest() {
    SfqScheduler disk = sliced(new Slice(72 * MILLI, MILLI));
    serveSmallOfGold(disk);
    IoStream stream = new IoStream(iron);
    IoRequest burst = new IoRequest(stream).aim(Operation.READ, 1 << 20);
    disk.enqueue(burst, 600_000);
    disk.next(600_000);
    disk.complete(burst.moved(10), 600_100); // kept until 850 us
    disk.enqueue(burst.aim(Operation.READ, 1 << 20), 600_200);
    assertThat(disk.next(600_200)).isEqualTo(burst.dispatch());
    IoRequest small = small(gold);
    disk.enqueue(small, 600_300);
    assertThat(disk.urgentAtNanos()).isEqualTo(600_200 + 2_048 - 10);
    disk.complete(burst.moved(10), 640_000);
    assertThat(disk.next(640_000)).isEqualTo(small.dispatch());
  }

  /** Its flow has a burst waiting before and after it; small requests of others end bursts too. */
  @Test
  void aRequestIsUrgentWhileItWaitsAndWhateverElseOfItsFlowDoes() {
    SfqScheduler disk = sliced(new Slice(72 * MILLI, 1_000));
    serveSmallOfGold(disk);
    IoRequest atDevice = read(iron, 1 << 20);
    disk.enqueue(atDevice, 10_000);
    assertThat(disk.next(10_000)).isEqualTo(atDevice.dispatch());
    IoRequest burst = new IoRequest(new IoStream(gold, 2)).aim(Operation.READ, 1 << 20);
    IoRequest small = Queues.small(new IoStream(gold, 1));
    disk.enqueue(burst, 10_001);
    assertThat(disk.urgentAtNanos()).isEqualTo(Long.MAX_VALUE);
    disk.enqueue(small, 10_002);
    assertThat(disk.urgentAtNanos()).isEqualTo(10_000 + 2_048);
    assertThat(disk.withdraw(small, 10_003)).isTrue();
    assertThat(disk.urgentAtNanos()).isEqualTo(Long.MAX_VALUE);
  }

  private void serveSmallOfGold(SfqScheduler disk) {
    IoRequest before = small(gold);
    disk.enqueue(before, 0);
    disk.next(0);
    disk.complete(before, 1_000);
  }

  /** What it was charged too much is off its tag, though v had passed it. */
  @Test
  void whoWithdrawsItsLastRequestDoesNotPayForItsCredit() {
    SfqScheduler scheduler = sfq(2);
    Flow first = new Flow("first", 1);
    IoRequest tooLong = read(first, 1_000);
    IoRequest givenUp = read(first, 10);
    IoRequest[] others = {read(iron, 900), read(iron, 100), read(iron, 100)};
    scheduler.enqueue(tooLong, 0);
    scheduler.enqueue(givenUp, 0);
    for (IoRequest other : others) {
      scheduler.enqueue(other, 0);
    }
    assertThat(scheduler.next(0)).isEqualTo(tooLong.dispatch());
    assertThat(scheduler.next(0)).isEqualTo(others[0].dispatch());
    scheduler.complete(others[0], 900);
    assertThat(scheduler.next(900)).isEqualTo(others[1].dispatch());
    assertThat(scheduler.shares().root().virtualTime).isEqualTo(900);
    scheduler.complete(tooLong.moved(1), 901); // 999 less: to v, and a credit of 899
    assertThat(scheduler.withdraw(givenUp, 901)).isTrue();
    IoRequest next = read(first, 10);
    scheduler.enqueue(next, 901);
    assertThat(scheduler.next(901)).as("iron has 1000").isEqualTo(next.dispatch());
  }

  @Test
  void whoComesAfterARebaseGetsItsShareAndNoMore() {
    Flow light = new Flow("light", Flow.MIN_WEIGHT);
    SfqScheduler scheduler = timed(Slice.NONE);
    VirtualDevice device = new VirtualDevice(scheduler, request -> 400 * MILLI);
    device.stream(light, 10, 0);
    device.stream(light, 10, 0);
    double before = 0;
    while (scheduler.shares().root().virtualTime >= before) {
      before = scheduler.shares().root().virtualTime;
      device.runFor(400 * MILLI);
    }
    assertThat(before).isGreaterThan(9e12);
    Flow late = new Flow("late", Flow.MIN_WEIGHT);
    int served = device.dispatched().size();
    device.stream(late, 10, 0);
    device.stream(late, 10, 0);
    device.runFor(10 * 400 * MILLI);
    long ofLate = device.dispatched().stream().skip(served).filter(r -> r.flow() == late).count();
    assertThat((double) ofLate).isCloseTo(5, within(1.0));
  }

  private static IoRequest read(Flow flow, long bytes) {
    return new IoRequest(new IoStream(flow)).aim(Operation.READ, bytes);
  }

  private static IoRequest small(Flow flow) {
    return Queues.small(new IoStream(flow));
  }

  private static SfqScheduler sfq(int depth) {
    return new SfqScheduler(DeviceProfile.BYTES, Depth.fixed(depth));
  }

  private static SfqScheduler sliced(Slice slice) {
    return scheduler(Charge.MODEL, slice);
  }

  private static SfqScheduler timed(Slice slice) {
    return scheduler(Charge.TIME, slice);
  }

  private static SfqScheduler scheduler(Charge charge, Slice slice) {
    return new SfqScheduler(
        new SfqSettings(DeviceProfile.BYTES, charge, slice, Lead.UNBOUNDED, 1), Depth.fixed(1));
  }
}
