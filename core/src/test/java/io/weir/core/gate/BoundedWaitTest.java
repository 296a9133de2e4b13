// SPDX-License-Identifier: Apache-2.0
package io.weir.core.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.depth.Depth;
import io.weir.core.depth.FifoScheduler;
import io.weir.core.device.DeviceProfile;
import io.weir.core.fair.SfqScheduler;
import io.weir.core.request.Access;
import io.weir.core.request.Flow;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BoundedWaitTest {
  private static final long BOUND = 100;

  private final AtomicLong now = new AtomicLong();
  private final GateClock clock = new GateClock(now::get);
  private final ReentrantLock lock = new ReentrantLock();
  private final Waiters waiters = new Waiters();
  private final StallDetector stalls = new StallDetector();
  private final GuardedScheduler scheduler =
      new GuardedScheduler(
          new SfqScheduler(DeviceProfile.BYTES, Depth.fixed(1)),
          clock,
          waiters,
          stalls,
          ignored -> {});
  private final BoundedWait wait = new BoundedWait(BOUND, waiters, stalls, scheduler, clock);

  @BeforeEach
  void holdTheLock() {
    lock.lock();
  }

  @AfterEach
  void letTheLockGo() {
    lock.unlock();
  }

  @Test
  void whoIsLetGoHasLeave() throws Exception {
    GatedStream first = asks();
    assertThat(wait.forLeave(first, 0)).isTrue();
    assertThat(wait.ungatedPasses()).isZero();
  }

  @Test
  void whoHasWaitedForAsLongAsItMayGoesWithoutLeaveAndIsCounted() throws Exception {
    asks();
    GatedStream second = asks();
    now.set(BOUND);
    assertThat(wait.forLeave(second, 0)).isFalse();
    assertThat(second.inside).as("it pays for it as any other").isTrue();
    assertThat(wait.ungatedPasses()).isEqualTo(1);
    assertThat(stalls.isStalled()).as("the first was let go after it had come").isFalse();
  }

  @Test
  void whoGivesUpIsForgotten() {
    asks();
    GatedStream second = asks();
    wait.giveUp(second);
    assertThat(waiters.holds(second)).isFalse();
    assertThat(scheduler.hasFailed()).isFalse();
  }

  @Test
  void aBoundIsAboveZero() {
    assertThatThrownBy(() -> wait.isBoundedBy(0)).hasMessage("maxWaitNanos must be above 0, was 0");
  }

  private GatedStream asks() {
    Gate gate = new Gate(new FifoScheduler(Depth.fixed(1)), 1, ignored -> {});
    GatedStream stream =
        new GatedStream(gate, new IoStream(new Flow("flow", 1)), lock.newCondition());
    scheduler.announce(stream);
    stream.request.aim(Operation.READ, Access.SEQUENTIAL, 10);
    scheduler.enqueue(stream, now.get());
    scheduler.ask();
    return stream;
  }
}
