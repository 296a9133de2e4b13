// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.threads;

import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A real thread that runs one simulated thread after the other: to start one costs more. */
final class Worker extends Thread {
  private static final ConcurrentLinkedDeque<Worker> IDLE = new ConcurrentLinkedDeque<>();

  private volatile @Nullable SimulatedThread task;

  private Worker() {
    super("simulated thread");
    setDaemon(true);
  }

  /** One that has nothing to do. */
  static Worker idle() {
    Worker worker = IDLE.poll();
    if (worker == null) {
      worker = new Worker();
      worker.start();
    }
    return worker;
  }

  void take(SimulatedThread thread) {
    task = thread;
    LockSupport.unpark(this);
  }

  /** May be given another thread; called by itself, at its end. */
  void isIdle() {
    task = null;
    Thread.interrupted();
    IDLE.push(this);
  }

  @Override
  public void run() {
    while (true) {
      SimulatedThread thread = task;
      if (thread == null) {
        LockSupport.park(this);
      } else {
        thread.runBody(this);
      }
    }
  }
}
