// SPDX-License-Identifier: Apache-2.0
package io.weir.core.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The threads of a test, and what they threw. */
final class GateThreads {
  /** What a thread does. */
  interface Body {
    void run() throws Exception;
  }

  private final List<Thread> threads = new ArrayList<>();
  private final List<Throwable> thrown = Collections.synchronizedList(new ArrayList<>());

  Thread start(Body body) {
    Thread thread =
        new Thread(
            () -> {
              try {
                body.run();
              } catch (Throwable t) {
                thrown.add(t);
              }
            });
    threads.add(thread);
    thread.start();
    return thread;
  }

  void joinAll() throws InterruptedException {
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(thrown).isEmpty();
  }

  static void awaitWaiting(Gate gate, String flow) {
    while (gate.counters().stream().noneMatch(c -> c.flow().equals(flow) && c.waiting() > 0)) {
      spin();
    }
  }

  static void awaitState(Thread thread, Thread.State state) {
    while (thread.getState() != state) {
      spin();
    }
  }

  /** Ends when the test has taken too long. */
  private static void spin() {
    if (Thread.currentThread().isInterrupted()) {
      throw new IllegalStateException("what the test waits for has not come");
    }
    Thread.onSpinWait();
  }
}
