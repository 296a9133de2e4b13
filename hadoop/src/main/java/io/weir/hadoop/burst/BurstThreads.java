// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.burst;

import io.weir.hadoop.threads.DaemonThreads;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The threads that move bursts of one volume ahead of readers and behind writers, their locks, and
 * their clock: those of this machine, or of a simulation.
 */
public final class BurstThreads implements AutoCloseable {
  private static final int MOST_THREADS = 256;
  private static final long IDLE_SECONDS = 10;

  private final Executor threads;
  private final Supplier<Lock> locks;
  private final LongSupplier clock;
  private final Runnable whenClosed;

  /** Those of this machine. */
  BurstThreads() {
    ThreadPoolExecutor pool =
        DaemonThreads.asNeeded("Weir moves bursts", MOST_THREADS, IDLE_SECONDS);
    this.threads = pool;
    this.locks = ReentrantLock::new;
    this.clock = System::nanoTime;
    this.whenClosed = pool::shutdown;
  }

  /**
   * Simulated ones.
   *
   * @param threads a thread for each task, or a {@link RejectedExecutionException}
   * @param locks reentrant; their conditions wait in the time of the clock
   * @param clock nanoseconds since whenever
   */
  public BurstThreads(Executor threads, Supplier<Lock> locks, LongSupplier clock) {
    this.threads = threads;
    this.locks = locks;
    this.clock = clock;
    this.whenClosed = () -> {};
  }

  /** Does something in a thread that may wait; false if there is none left. */
  boolean start(Runnable task) {
    try {
      threads.execute(task);
      return true;
    } catch (RejectedExecutionException | OutOfMemoryError full) { // the system may have none left
      return false;
    }
  }

  Lock newLock() {
    return locks.get();
  }

  long nowNanos() {
    return clock.getAsLong();
  }

  /** What is under way goes on to its end. */
  @Override
  public void close() {
    whenClosed.run();
  }
}
