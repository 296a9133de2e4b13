// SPDX-License-Identifier: Apache-2.0
package io.weir.core.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.depth.Depth;
import io.weir.core.depth.FifoScheduler;
import io.weir.core.request.Flow;
import io.weir.core.request.IoStream;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Of those who wait one keeps the time, and asks when it has come. */
class WaitersTest {
  private final Flow flow = new Flow("flow", 1);
  private final Gate gate = new Gate(new FifoScheduler(Depth.fixed(1)), 1, ignored -> {});
  private final ReentrantLock lock = new ReentrantLock();
  private final Waiters waiters = new Waiters();
  private final GatedStream first = stream();
  private final GatedStream second = stream();

  @BeforeEach
  void holdTheLock() {
    lock.lock();
  }

  @AfterEach
  void letTheLockGo() {
    lock.unlock();
  }

  @Test
  void oneOfThemAsksWhenTheTimeHasComeAndNotBefore() {
    waiters.add(first);
    waiters.add(second);
    waiters.askAgainAt(10);
    assertThat(asking(9)).isZero();
    assertThat(asking(10)).isEqualTo(1);
  }

  @Test
  void whoComesWhenNobodyKeepsTheTimeKeepsIt() {
    waiters.askAgainAt(10);
    waiters.add(first);
    waiters.askAgainAt(10);
    assertThat(asking(10)).isEqualTo(1);
  }

  @Test
  void whenTheTimekeeperGoesAnotherOneKeepsTheTime() {
    waiters.add(first);
    waiters.askAgainAt(10);
    waiters.add(second);
    waiters.remove(first);
    assertThat(waiters.isTimeToAsk(second, 10)).isTrue();
    assertThat(waiters.isTimeToAsk(first, 10)).isFalse();
  }

  private long asking(long nowNanos) {
    return waiters.all().stream().filter(each -> waiters.isTimeToAsk(each, nowNanos)).count();
  }

  private GatedStream stream() {
    return new GatedStream(gate, new IoStream(flow), lock.newCondition());
  }
}
