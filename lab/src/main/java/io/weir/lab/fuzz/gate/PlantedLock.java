// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.gate;

import io.weir.lab.fuzz.run.FuzzRun;
import io.weir.lab.fuzz.run.PlantedBug;
import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import org.jspecify.annotations.Nullable;

/** A lock with a planted bug in its conditions. */
@SuppressWarnings("WaitNotInLoop") // whoever waits loops
final class PlantedLock implements Lock {
  private final Lock lock;
  private final PlantedBug bug;
  private final long boundNanos;

  private PlantedLock(Lock lock, PlantedBug bug, long boundNanos) {
    this.lock = lock;
    this.bug = bug;
    this.boundNanos = boundNanos;
  }

  /** The lock itself where none is planted that belongs here. */
  static Lock of(Lock lock, FuzzRun run, long boundNanos) {
    if (run.has(PlantedBug.LOST_WAKE_UP)) {
      return new PlantedLock(lock, PlantedBug.LOST_WAKE_UP, boundNanos);
    }
    return run.has(PlantedBug.UNBOUNDED_WHILE_INTERRUPTED)
        ? new PlantedLock(lock, PlantedBug.UNBOUNDED_WHILE_INTERRUPTED, boundNanos)
        : lock;
  }

  @Override
  public Condition newCondition() {
    return new PlantedCondition(lock.newCondition());
  }

  @Override
  public void lock() {
    lock.lock();
  }

  @Override
  public void lockInterruptibly() throws InterruptedException {
    lock.lockInterruptibly();
  }

  @Override
  public boolean tryLock() {
    return lock.tryLock();
  }

  @Override
  public boolean tryLock(long time, @Nullable TimeUnit unit) throws InterruptedException {
    return lock.tryLock(time, unit);
  }

  @Override
  public void unlock() {
    lock.unlock();
  }

  private final class PlantedCondition implements Condition {
    private final Condition condition;

    PlantedCondition(Condition condition) {
      this.condition = condition;
    }

    @Override
    public boolean await(long time, TimeUnit unit) throws InterruptedException {
      if (bug == PlantedBug.LOST_WAKE_UP) {
        return condition.await(Math.max(boundNanos, unit.toNanos(time)), TimeUnit.NANOSECONDS);
      }
      try {
        return condition.await(time, unit);
      } catch (InterruptedException e) {
        condition.await();
        throw e;
      }
    }

    @Override
    public void await() throws InterruptedException {
      condition.await();
    }

    @Override
    public void awaitUninterruptibly() {
      condition.awaitUninterruptibly();
    }

    @Override
    public long awaitNanos(long nanos) throws InterruptedException {
      return condition.awaitNanos(nanos);
    }

    @Override
    public boolean awaitUntil(Date deadline) throws InterruptedException {
      return condition.awaitUntil(deadline);
    }

    @Override
    public void signal() {
      condition.signal();
    }

    @Override
    public void signalAll() {
      condition.signalAll();
    }
  }
}
