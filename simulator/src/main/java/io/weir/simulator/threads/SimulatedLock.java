// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.threads;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import org.jspecify.annotations.Nullable;

/**
 * A lock of simulated threads, as {@link java.util.concurrent.locks.ReentrantLock} is one of real
 * ones: no order among those that wait, and whoever comes may be faster than who was woken.
 */
public final class SimulatedLock implements Lock {
  private final SimulatedThreads threads;
  private final List<SimulatedThread> waiting = new ArrayList<>();
  private @Nullable SimulatedThread owner;
  private int holds;

  public SimulatedLock(SimulatedThreads threads) {
    this.threads = threads;
  }

  @Override
  public void lock() {
    threads.mayBeHeldUp();
    acquire(1);
  }

  void acquire(int times) {
    SimulatedThread me = threads.current();
    while (owner != null && owner != me && !threads.isOver()) {
      waiting.add(me);
      threads.block(me, /* isInterruptible= */ false);
    }
    owner = me;
    holds += times;
  }

  @Override
  public void unlock() {
    checkOwner();
    if (--holds == 0) {
      release();
      threads.mayBeHeldUp();
    }
  }

  /** Gives it up, however often it is held, and says how often that was. */
  int releaseAll() {
    int all = holds;
    holds = 0;
    release();
    return all;
  }

  private void release() {
    owner = null;
    if (!waiting.isEmpty()) {
      threads.wake(waiting.remove((int) threads.below(waiting.size())));
    }
  }

  void checkOwner() {
    if (owner != threads.current() && !threads.isOver()) {
      throw new IllegalMonitorStateException("held by " + owner + ", not " + threads.current());
    }
  }

  @Override
  public Condition newCondition() {
    if (threads.hasNoMemory()) {
      throw new OutOfMemoryError("simulated");
    }
    return new SimulatedCondition(threads, this);
  }

  @Override
  public void lockInterruptibly() throws InterruptedException {
    throw new UnsupportedOperationException("nobody asks for this");
  }

  @Override
  public boolean tryLock() {
    SimulatedThread me = threads.current();
    if (owner != null && owner != me) {
      return false;
    }
    acquire(1);
    return true;
  }

  @Override
  public boolean tryLock(long time, TimeUnit unit) {
    throw new UnsupportedOperationException("nobody asks for this");
  }
}
