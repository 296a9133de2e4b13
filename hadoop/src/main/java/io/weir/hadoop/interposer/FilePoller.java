// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.interposer;

import io.weir.hadoop.threads.DaemonThreads;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Looks at something now and then, in a thread of its own that keeps no process alive. */
final class FilePoller implements AutoCloseable {
  private final ScheduledExecutorService thread;

  /** The look must not throw, or it was the last. */
  @SuppressWarnings("FutureReturnValueIgnored") // a look tells its faults itself
  FilePoller(String name, long periodNanos, Runnable look) {
    this.thread = DaemonThreads.oneCalled(name);
    thread.scheduleWithFixedDelay(look, periodNanos, periodNanos, TimeUnit.NANOSECONDS);
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
