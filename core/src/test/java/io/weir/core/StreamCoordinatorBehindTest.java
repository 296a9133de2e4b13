// SPDX-License-Identifier: Apache-2.0
package io.weir.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.depth.Depth;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
    return job;
  }

  private static Coordination coordination(int prioritizedJobs, long patience) {
    return new Coordination(prioritizedJobs, patience, 0.3, 10, 100_000, StreamCurve.of(1));
  }

  private static StreamCoordinator before(IoScheduler scheduler) {
    return new StreamCoordinator(shares -> scheduler, coordination(1, PATIENCE), PATIENCE);
  }

  private static StreamCoordinator beforeShares(int prioritizedJobs, long patience, Slice slice) {
    SfqSettings settings =
        new SfqSettings(DeviceProfile.BYTES, Charge.TIME, slice, Lead.UNBOUNDED, 1, 0);
    return new StreamCoordinator(
        shares -> new SfqScheduler(settings, Depth.fixed(1), shares),
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
    coordinator.gotElsewhere(Map.of(first, 7L));
    assertThat(behind.elsewhere).isEqualTo(Map.of(first, 7L));
    assertThat(coordinator.urgentAtNanos()).isEqualTo(99);
  }

  @Test
  void oneBehindThatCountsForItselfIsNotToldWhatFlowsGotElsewhere() {
    StreamCoordinator coordinator = before(new FifoScheduler(Depth.fixed(1)));
    coordinator.gotElsewhere(Map.of(first, 7L));
    assertThat(coordinator.next(0)).isEqualTo(Decision.IDLE);
  }

  private static IoRequest write(Flow job) {
    return new IoRequest(new IoStream(job)).aim(Operation.WRITE, 10, 0);
  }

  /** Does nothing, and notes what it is told. */
  private static final class Told implements IoScheduler, TotalService {
    private final List<IoStream> ended = new ArrayList<>();
    private final Map<Flow, Long> elsewhere = new HashMap<>();

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

    @Override
    public void gotElsewhere(Map<Flow, Long> costNanos) {
      elsewhere.putAll(costNanos);
    }
  }
}
