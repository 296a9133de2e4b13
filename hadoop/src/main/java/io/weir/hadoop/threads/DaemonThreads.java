// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.threads;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Threads that have a name for whoever looks at a stack, and keep no process alive. */
public final class DaemonThreads {
  private DaemonThreads() {}

  public static ThreadFactory called(String name) {
    return task -> {
      Thread thread = new Thread(task, name);
      thread.setDaemon(true);
      return thread;
    };
  }

  /** One, for what is done now and then. */
  public static ScheduledExecutorService oneCalled(String name) {
    return Executors.newSingleThreadScheduledExecutor(called(name));
  }

  /** One for each task at a time, up to so many; what is beyond is rejected and does not wait. */
  public static ThreadPoolExecutor asNeeded(String name, int most, long idleSeconds) {
    return new ThreadPoolExecutor(
        0, most, idleSeconds, TimeUnit.SECONDS, new SynchronousQueue<>(), called(name));
  }
}
