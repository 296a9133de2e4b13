// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.burst;

import io.weir.hadoop.threads.DaemonThreads;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;

/** The threads that move bursts of one volume ahead of readers and behind writers. */
public final class BurstThreads implements AutoCloseable {
  private static final int MOST_THREADS = 256;
  private static final long IDLE_SECONDS = 10;

  private final ThreadPoolExecutor threads =
      DaemonThreads.asNeeded("Weir moves bursts", MOST_THREADS, IDLE_SECONDS);

  /** Does something in a thread that may wait; false if there is none left. */
  boolean start(Runnable task) {
    try {
      threads.execute(task);
      return true;
    } catch (RejectedExecutionException | OutOfMemoryError full) { // the system may have none left
      return false;
    }
  }

  /** What is under way goes on to its end. */
  @Override
  public void close() {
    threads.shutdown();
  }
}
