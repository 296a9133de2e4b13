// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.console;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Calls something once a second until it is closed. */
public final class Ticker implements AutoCloseable {
  private @Nullable ScheduledFuture<?> ticking;
  private final ScheduledExecutorService executor =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "ticker");
            thread.setDaemon(true);
            // Without memory it fails as the command does, which is who says so.
            thread.setUncaughtExceptionHandler((itself, failure) -> {});
            return thread;
          });

  public void start(Runnable tick) {
    ticking = executor.scheduleAtFixedRate(tick, 1, 1, TimeUnit.SECONDS);
  }

  @Override
  public void close() {
    if (ticking != null) {
      ticking.cancel(false);
    }
    executor.shutdownNow();
  }
}
