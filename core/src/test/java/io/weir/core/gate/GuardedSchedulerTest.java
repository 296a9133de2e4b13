// SPDX-License-Identifier: Apache-2.0
package io.weir.core.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.depth.Depth;
import io.weir.core.depth.FifoScheduler;
import io.weir.core.request.Access;
import io.weir.core.request.Decision;
import io.weir.core.request.Flow;
import io.weir.core.request.IoScheduler;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Streams wait, are inside, and leave, by what the scheduler says, as long as it keeps its word.
 */
class GuardedSchedulerTest {
  private final Flow flow = new Flow("flow", 1);
  private final Gate gate = new Gate(oneAtATime(), 1, ignored -> {});
  private final ReentrantLock lock = new ReentrantLock();
  private final Waiters waiters = new Waiters();
  private final List<String> failures = new ArrayList<>();

  @BeforeEach
  void holdTheLock() {
    lock.lock();
  }

  @AfterEach
  void letTheLockGo() {
    lock.unlock();
  }

  @Test
  void oneStreamIsInsideAndTheOtherWaitsUntilItLeaves() {
    GuardedScheduler scheduler = guarded(oneAtATime());
    GatedStream first = asks(scheduler);
    GatedStream second = asks(scheduler);
    scheduler.ask();
    assertThat(first.inside).isTrue();
    assertThat(waiters.holds(second)).isTrue();

    scheduler.complete(first, 10, /* counts= */ true);
    scheduler.ask();
    assertThat(first.inside).isFalse();
    assertThat(second.inside).isTrue();
    assertThat(waiters.count()).isZero();
  }

  @Test
  void whoWaitsMovesToTheSuccessorAndWhoIsInsideCompletesOnTheOldOne() {
    GuardedScheduler scheduler = guarded(oneAtATime());
    GatedStream inside = asks(scheduler);
    GatedStream waiting = asks(scheduler);
    scheduler.ask();
    scheduler.use(oneAtATime());
    scheduler.ask();
    assertThat(waiting.inside).as("the successor has a place").isTrue();
    scheduler.complete(inside, 10, /* counts= */ true);
    assertThat(scheduler.hasFailed()).isFalse();
  }

  @Test
  void aSchedulerThatAsksForATimeThatHasPassedIsNeverAskedAgainAndNobodyWaits() {
    GuardedScheduler scheduler =
        guarded(
            new Forwarding(oneAtATime()) {
              @Override
              public Decision next(long nowNanos) {
                return new Decision.WaitUntil(nowNanos);
              }
            });
    GatedStream first = asks(scheduler);
    scheduler.ask();
    assertThat(scheduler.hasFailed()).isTrue();
    assertThat(waiters.holds(first)).isFalse();
    assertThat(scheduler.enqueue(first, 0)).isFalse();
    assertThat(failures)
        .singleElement()
        .asString()
        .startsWith("the scheduler asked to wait for a time that has passed");
  }

  private static IoScheduler oneAtATime() {
    return new FifoScheduler(Depth.fixed(1));
  }

  private GuardedScheduler guarded(IoScheduler scheduler) {
    return new GuardedScheduler(
        scheduler,
        new GateClock(() -> 0),
        waiters,
        new StallDetector(),
        failure -> failures.add(failure.getMessage()));
  }

  private GatedStream asks(GuardedScheduler scheduler) {
    GatedStream stream = new GatedStream(gate, new IoStream(flow), lock.newCondition());
    scheduler.announce(stream);
    stream.request.aim(Operation.READ, Access.SEQUENTIAL, 10);
    scheduler.enqueue(stream, 0);
    return stream;
  }
}
