// SPDX-License-Identifier: Apache-2.0
package io.weir.cli;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** Calls something once a second until it is closed. */
final class Ticker implements AutoCloseable {
  private final ScheduledExecutorService executor =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "ticker");
            thread.setDaemon(true);
            return thread;
          });
  private final ScheduledFuture<?> ticking;

  Ticker(Runnable tick) {
    ticking = executor.scheduleAtFixedRate(tick, 1, 1, TimeUnit.SECONDS);
  }

  @Override
  public void close() {
    ticking.cancel(false);
    executor.shutdownNow();
  }
}
