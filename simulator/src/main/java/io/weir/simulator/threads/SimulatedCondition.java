// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.threads;

import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;

/**
 * A condition of a {@link SimulatedLock}. A wait ends by a signal, at its time, by an interrupt,
 * and now and then for no reason, as Java allows.
 */
@SuppressWarnings("WaitNotInLoop") // whoever waits loops
final class SimulatedCondition implements Condition {
  private final SimulatedThreads threads;
  private final SimulatedLock lock;
  private final List<SimulatedThread> waiting = new ArrayList<>();

  SimulatedCondition(SimulatedThreads threads, SimulatedLock lock) {
    this.threads = threads;
    this.lock = lock;
  }

  @Override
  public boolean await(long time, TimeUnit unit) throws InterruptedException {
    return awaitNanos(unit.toNanos(time)) > 0;
  }

  @Override
  public long awaitNanos(long nanos) throws InterruptedException {
    long untilNanos = threads.nowNanos() + Math.min(nanos, Long.MAX_VALUE - threads.nowNanos());
    lock.checkOwner();
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    if (threads.hasNoMemory()) {
      throw new OutOfMemoryError("simulated");
    }
    SimulatedThread me = threads.current();
    long endsNanos =
        threads.spuriously()
            ? threads.nowNanos() + threads.below(Math.max(1, untilNanos - threads.nowNanos()))
            : untilNanos;
    waiting.add(me);
    int holds = lock.releaseAll();
    if (endsNanos < Long.MAX_VALUE) {
      threads.simulation().at(Math.max(endsNanos, threads.nowNanos()), me.timer);
    }
    boolean wasInterrupted;
    try {
      threads.block(me, /* isInterruptible= */ true);
    } finally {
      // It is still among those that wait unless somebody has signalled.
      wasInterrupted = waiting.remove(me) && Thread.interrupted();
      lock.acquire(holds);
    }
    if (wasInterrupted) {
      throw new InterruptedException();
    }
    return untilNanos - threads.nowNanos();
  }

  @Override
  public void signal() {
    lock.checkOwner();
    if (!waiting.isEmpty()) {
      threads.wake(waiting.remove(0));
    }
  }

  @Override
  public void signalAll() {
    while (!waiting.isEmpty()) {
      signal();
    }
  }

  @Override
  public void await() throws InterruptedException {
    awaitNanos(Long.MAX_VALUE);
  }

  @Override
  public void awaitUninterruptibly() {
    throw new UnsupportedOperationException("nobody asks for this");
  }

  @Override
  public boolean awaitUntil(Date deadline) {
    throw new UnsupportedOperationException("nobody asks for this");
  }
}
