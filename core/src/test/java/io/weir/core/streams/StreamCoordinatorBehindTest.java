// SPDX-License-Identifier: Apache-2.0
package io.weir.core.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.depth.Depth;
import io.weir.core.depth.FifoScheduler;
import io.weir.core.device.Charge;
import io.weir.core.device.DeviceProfile;
import io.weir.core.device.Lead;
import io.weir.core.device.Slice;
import io.weir.core.fair.SfqScheduler;
import io.weir.core.fair.SfqSettings;
import io.weir.core.fair.VirtualDevice;
import io.weir.core.request.Decision;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoScheduler;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import io.weir.core.request.Promise;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The coordinator, and the scheduler behind it. */
class StreamCoordinatorBehindTest {
  private static final long PATIENCE = 1_000;
  private static final long KEPT = 50;
  private static final Slice SLICE = new Slice(10_000, KEPT);

  private final Flow queue = new Flow("queue", 1);
  private final Flow first = job("first", 1);
  private final Flow second = job("second", 2);
  private final Flow third = job("third", 3);

  private Flow job(String name, int priority) {
    Flow job = new Flow(name, 1, priority, 0);
    job.setQueue(queue);
    job.setParent(job.queue());
    return job;
  }

  private static CoordinationRule coordination(int prioritizedJobs, long patience) {
    return new CoordinationRule(prioritizedJobs, patience, 0.3, 10, 100_000, StreamCurve.of(1));
  }

  private static StreamCoordinator before(IoScheduler scheduler) {
    return new StreamCoordinator(scheduler, coordination(1, PATIENCE), PATIENCE);
  }

  private static StreamCoordinator beforeShares(int prioritizedJobs, long patience, Slice slice) {
    SfqSettings settings =
        new SfqSettings(DeviceProfile.BYTES, Charge.TIME, slice, Lead.UNBOUNDED, 1);
    return new StreamCoordinator(
        new SfqScheduler(settings, Depth.fixed(1)),
        coordination(prioritizedJobs, patience),
        patience);
  }

  @Test
  void aJobThatHasBeenServedLeavesItsPartOfTheQueueToTheOthers() {
    VirtualDevice device = new VirtualDevice(beforeShares(2, PATIENCE, Slice.NONE), each -> 10);
    device.submit(first, 10);
    assertSharesWithAnotherQueue(device);
  }

  @Test
  void aLimitThatIsNotReachedMakesNoJobFaster() {
    assertThat(bytesOfSecond(new Promise(0, 0.5e9, Long.MAX_VALUE)))
        .isLessThanOrEqualTo(bytesOfSecond(Promise.NONE) + 10_000);
  }

  private double bytesOfSecond(Promise promise) {
    second.setPromise(promise);
    VirtualDevice device =
        new VirtualDevice(beforeShares(1, 10_000_000, Slice.NONE), IoRequest::bytes);
    for (int i = 0; i < 2; i++) {
      device.stream(first, 1_000, 0);
      device.stream(second, 1_000, 0);
    }
    device.runFor(900_000);
    return device.bytesOf(second);
  }

  @Test
  void nobodyWaitsForJobsThatWaitForTheirLimit() {
    first.setPromise(new Promise(0, 1e6, Long.MAX_VALUE));
    second.setPromise(new Promise(0, 1e6, Long.MAX_VALUE));
    SfqScheduler shares = new SfqScheduler(DeviceProfile.BYTES, Depth.fixed(1));
    StreamCoordinator coordinator =
        new StreamCoordinator(shares, coordination(2, 1_000_000), /* freeNanos= */ 100);
    VirtualDevice device = new VirtualDevice(coordinator, each -> 10);
    device.afterEachStep(coordinator::verifyState);
    device.stream(first, 10, 0);
    device.stream(second, 10, 0);
    device.stream(third, 10, 0);
    device.runFor(1_000_000);
    assertThat(device.bytesOf(third)).isGreaterThan(900_000);
    assertThat(device.bytesOf(first)).isBetween(900L, 1_100L);
  }

  @Test
  void soDoesOneThatHasGivenUp() {
    StreamCoordinator coordinator = beforeShares(2, PATIENCE, Slice.NONE);
    IoRequest request = write(first);
    coordinator.enqueue(request, 0);
    assertThat(coordinator.withdraw(request, 0)).isTrue();
    assertSharesWithAnotherQueue(new VirtualDevice(coordinator, each -> 10));
  }

  private void assertSharesWithAnotherQueue(VirtualDevice device) {
    device.runFor(100);
    Flow there = new Flow("there", 1);
    device.stream(second, 10, 0);
    device.stream(second, 10, 0);
    device.stream(there, 10, 0);
    device.stream(there, 10, 0);
    device.runFor(100_000);
    assertThat((double) device.bytesOf(there) / device.bytesOf(second)).isCloseTo(1, within(0.05));
  }

  /**
   * The first one's device is kept for it, the second one waits behind it, the third is blocked.
   */
  @Test
  void itIsAskedAgainWhenABlockedStreamMayGoIfThatIsSooner() {
    assertThat(whileTheDeviceIsKept(11)).isEqualTo(new Decision.WaitUntil(11));
  }

  @Test
  void itIsAskedAgainWhenTheSchedulerBehindWantsToBeIfThatIsSooner() {
    assertThat(whileTheDeviceIsKept(PATIENCE))
        .isInstanceOfSatisfying(
            Decision.WaitUntil.class, wait -> assertThat(wait.nanos()).isBetween(12L, 10 + KEPT));
  }

  private Decision whileTheDeviceIsKept(long patience) {
    StreamCoordinator coordinator = beforeShares(2, patience, SLICE);
    IoRequest kept = write(first);
    coordinator.enqueue(kept, 0);
    assertThat(coordinator.next(0)).isEqualTo(kept.dispatch());
    IoRequest waits = write(second);
    coordinator.enqueue(waits, 0);
    IoRequest blocked = write(third);
    coordinator.enqueue(blocked, 0);
    assertThat(coordinator.isBlocked(waits)).isFalse();
    assertThat(coordinator.isBlocked(blocked)).isTrue();
    coordinator.complete(kept, 10);
    return coordinator.next(10);
  }

  @Test
  void oneThatWaitsBehindMayGoNowAndPays() {
    StreamCoordinator coordinator = beforeShares(1, PATIENCE, Slice.NONE);
    IoRequest atTheDevice = write(first);
    IoRequest waits = write(first);
    coordinator.enqueue(atTheDevice, 0);
    coordinator.enqueue(waits, 0);
    assertThat(coordinator.next(0)).isEqualTo(atTheDevice.dispatch());
    assertThat(coordinator.goesNow(waits, 10)).isTrue();
    assertThat(coordinator.goesNow(waits, 10)).as("once").isFalse();
    coordinator.complete(atTheDevice, 20);
    assertThat(coordinator.next(20)).isEqualTo(Decision.IDLE);
    coordinator.complete(waits, 30);
    assertThat(waits.chargedNanos()).isPositive();
  }

  @Test
  void oneThatIsHeldBackMayNot() {
    StreamCoordinator coordinator = beforeShares(1, PATIENCE, Slice.NONE);
    coordinator.enqueue(write(first), 0);
    IoRequest blocked = write(second);
    assertThat(coordinator.goesNow(blocked, 0)).as("nobody knows it").isFalse();
    coordinator.enqueue(blocked, 0);
    assertThat(coordinator.goesNow(blocked, 0)).isFalse();
    assertThat(coordinator.withdraw(blocked, 0)).as("it waits still").isTrue();
  }

  @Test
  void norWhereTheSchedulerBehindDoesNotLetIt() {
    StreamCoordinator coordinator = before(new FifoScheduler(Depth.fixed(1)));
    IoRequest request = write(first);
    coordinator.enqueue(request, 0);
    assertThat(coordinator.goesNow(request, 0)).isFalse();
    assertThat(coordinator.next(0)).as("it waits still").isEqualTo(request.dispatch());
  }

  @Test
  void theSchedulerBehindIsToldAndAskedToo() {
    Told behind = new Told();
    StreamCoordinator coordinator = before(behind);
    IoStream stream = new IoStream(first);
    coordinator.ended(stream, 0);
    assertThat(behind.ended).containsExactly(stream);
    assertThat(coordinator.urgentAtNanos()).isEqualTo(99);
  }

  private static IoRequest write(Flow job) {
    return new IoRequest(new IoStream(job)).aim(Operation.WRITE, 10);
  }

  /** Does nothing, and notes what it is told. */
  private static final class Told implements IoScheduler {
    private final List<IoStream> ended = new ArrayList<>();

    @Override
    public void enqueue(IoRequest request, long nowNanos) {}

    @Override
    public Decision next(long nowNanos) {
      return Decision.IDLE;
    }

    @Override
    public void complete(IoRequest request, long nowNanos) {}

    @Override
    public boolean withdraw(IoRequest request, long nowNanos) {
      return false;
    }

    @Override
    public void ended(IoStream stream, long nowNanos) {
      ended.add(stream);
    }

    @Override
    public long urgentAtNanos() {
      return 99;
    }
  }
}
