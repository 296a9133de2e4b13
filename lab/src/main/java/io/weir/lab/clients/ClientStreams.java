// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.clients;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The streams of an application, a thread each, until it is stopped. */
final class ClientStreams {
  private final List<Thread> threads = new ArrayList<>();
  private final CountDownLatch stopped = new CountDownLatch(1);

  void start(String name, Runnable stream) {
    Thread thread = new Thread(stream, name);
    thread.setDaemon(true);
    thread.start();
    threads.add(thread);
  }

  boolean isStopped() {
    return stopped.getCount() == 0;
  }

  /** Lets every stream end soon, and does not wait. */
  void stop() {
    stopped.countDown();
  }

  /** Waits so long, or until the application is stopped. */
  @SuppressWarnings("ResultOfMethodCallIgnored") // whether it was stopped is asked anyway
  void pause(long millis) {
    try {
      stopped.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  void join() throws InterruptedException {
    for (Thread each : threads) {
      each.join();
    }
  }

  /** Ends all streams; tells the name of one that goes on after so long. */
  void end(long mostMillis, Consumer<String> hangs) {
    stop();
    try {
      for (Thread each : threads) {
        each.join(mostMillis);
        if (each.isAlive()) {
          hangs.accept(each.getName());
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
