// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.node;

import io.weir.hadoop.datanode.BlockIo;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A node whose device 1 has a gate that lets all pass, whose device 2 has a gate that lets nobody
 * pass until it is closed, and that refuses device 3. Says what it sees.
 */
final class RecordedStreams implements OpenNodeStreams {
  static final long OPEN_DEVICE = 1;
  static final long SHUT_DEVICE = 2;
  static final long REFUSED_DEVICE = 3;
  static final long OTHER_DEVICE = 4;

  private static final int PATIENCE_SECONDS = 30;

  private final BlockingQueue<String> events = new LinkedBlockingQueue<>();
  private final long maxWaitNanos;

  RecordedStreams() {
    this(TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS));
  }

  /**
   * @param maxWaitNanos told to processes
   */
  RecordedStreams(long maxWaitNanos) {
    this.maxWaitNanos = maxWaitNanos;
  }

  @Override
  public @Nullable Open open(Opening opening, String peer) throws RefusedException {
    if (opening.device() == REFUSED_DEVICE) {
      throw new RefusedException("as the test wants it");
    }
    if (opening.device() == OTHER_DEVICE) {
      return null;
    }
    events.add("open " + opening.application());
    return new Open(
        new Door(opening.device() == SHUT_DEVICE), Terms.of(/* windowBytes= */ 7L, maxWaitNanos));
  }

  /** The next thing that it sees. */
  String next() throws InterruptedException {
    String event = events.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    return event == null ? "nothing" : event;
  }

  private final class Door implements BlockIo {
    private final boolean shut;
    private boolean closed;

    Door(boolean shut) {
      this.shut = shut;
    }

    @Override
    public synchronized void before(long offset, long bytes) {
      events.add("before " + bytes);
      try {
        while (shut && !closed) {
          wait();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public void after(long offset, long moved) {
      events.add("after " + moved);
    }

    @Override
    public synchronized void closed() {
      closed = true;
      notifyAll();
      events.add("closed");
    }
  }

  @Override
  public boolean isTrusted(String peer) {
    return true;
  }
}
