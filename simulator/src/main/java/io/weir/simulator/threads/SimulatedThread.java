// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.threads;

import io.weir.simulator.kernel.Event;
import java.util.concurrent.locks.LockSupport;

/**
 * A thread that runs only while it is the one of its {@link SimulatedThreads} whose turn it is.
 *
 * <pre>
 *           chosen                its body ends
 *  READY ──────────▶ RUNNING ───────────────────▶ ENDED
 *    ▲ ▲               │ │ lets others go on
 *    │ └───────────────┼─┘
 *    │ woken           ▼ waits
 *    └────────────── BLOCKED
 * </pre>
 */
public final class SimulatedThread {
  private final SimulatedThreads threads;
  private final String name;
  private final SimulatedThreads.Body body;
  private final Worker worker;
  private volatile boolean hasTurn;

  /** Wakes it. */
  final Event timer;

  /** Its place among those that are ready; below 0 if it is not. */
  int place = -1;

  boolean isBlocked;

  /** Whether it is blocked only until its time comes, and by nobody. */
  boolean isAsleep;

  private boolean isInterruptible;
  private boolean isInterrupted;
  boolean hasEnded;

  SimulatedThread(SimulatedThreads threads, String name, SimulatedThreads.Body body) {
    this.threads = threads;
    this.name = name;
    this.body = body;
    this.timer = Event.of(() -> threads.wake(this));
    this.worker = Worker.idle();
    worker.take(this);
  }

  public String name() {
    return name;
  }

  /** Whether its body is over. */
  public boolean hasEnded() {
    return hasEnded;
  }

  /** Interrupts it, as {@link Thread#interrupt} does; by an event, or by another thread. */
  public void interrupt() {
    if (hasEnded) {
      return;
    }
    isInterrupted = true;
    if (isBlocked && isInterruptible) {
      threads.wake(this);
    }
  }

  void mayBeInterrupted(boolean whileBlocked) {
    isInterruptible = whileBlocked;
  }

  /** Its turn begins. */
  void resume() {
    hasTurn = true;
    LockSupport.unpark(worker);
  }

  /** Waits for its turn; called by itself. Meanwhile it keeps whether it was interrupted. */
  void awaitTurn() {
    isInterrupted |= Thread.interrupted();
    while (!hasTurn) {
      LockSupport.park(this);
    }
    hasTurn = false;
    takeInterrupt();
  }

  /** What has interrupted it while it did not run. */
  void takeInterrupt() {
    if (isInterrupted) {
      isInterrupted = false;
      Thread.currentThread().interrupt();
    }
  }

  /** On its worker: all of its life. */
  void runBody(Worker by) {
    awaitTurn();
    try {
      body.run();
    } catch (SimulationOverError over) {
      // It would wait for ever.
    } catch (Throwable thrown) {
      threads.failed(this, thrown);
    }
    by.isIdle();
    threads.ended(this);
  }

  @Override
  public String toString() {
    return name;
  }
}
