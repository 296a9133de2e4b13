// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.console;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Makes Ctrl-C end a run in good order: the thread that runs it is interrupted, and the process
 * waits until that thread has closed what it opened, though not for ever. Java then ends with 128
 * and the signal's number, 130 for Ctrl-C.
 *
 * <pre>
 *   guard ──▶ run ──▶ close                     (the usual way)
 *              └─ signal ─▶ interrupt ─▶ run unwinds ─▶ close ─▶ exit 130
 *                                        └─ too slow ─▶ last resort ─▶ exit 130
 * </pre>
 */
public final class Interruption implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 20;

  private final Thread runner = Thread.currentThread();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread hook = new Thread(this::signalled, "interruption");
  private volatile boolean happened;
  private volatile Runnable lastResort = () -> {};

  private Interruption() {}

  /** Guards the thread that calls it until {@link #close}, which has to come after all cleaning. */
  public static Interruption guard() {
    Interruption interruption = new Interruption();
    Runtime.getRuntime().addShutdownHook(interruption.hook);
    return interruption;
  }

  /** What to clean when the run does not get to it in time. */
  public void atWorst(Runnable cleaning) {
    lastResort = cleaning;
  }

  /** Whether the run was told to end; whatever fails after that is no failure. */
  public boolean happened() {
    return happened;
  }

  @Override
  public void close() {
    closed.countDown();
    if (!happened) {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException alreadyEnding) {
        // Then the hook has seen that the run is closed.
      }
    }
  }

  private void signalled() {
    happened = true;
    runner.interrupt();
    try {
      if (!closed.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        lastResort.run();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
