// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.local;

import io.weir.hadoop.node.NodeStream;
import io.weir.hadoop.threads.DaemonThreads;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.function.IntConsumer;
import java.util.function.IntSupplier;

/**
 * Asks for the leases of one file that is written, behind its writer: what is written goes into
 * memory first, and a spill of a megabyte need not wait for a disk that it does not reach for
 * seconds. Whoever has written more than is allowed ahead of its leases waits for them.
 *
 * <pre>
 *   written ─────────────▶ leased (and where that is wanted, on the disk)
 *        └── at most so far ──┘
 * </pre>
 */
final class WriteBehind {
  private static final int MOST_THREADS = 64;
  private static final long IDLE_SECONDS = 10;

  private static final ThreadPoolExecutor THREADS =
      DaemonThreads.asNeeded("Weir asks for leases behind a writer", MOST_THREADS, IDLE_SECONDS);

  private final NodeStream stream;
  private final IntSupplier leaseBytes;
  private final long mostAheadBytes;
  private final IntConsumer withinLease;
  private final Runnable whenDone;

  // Guarded by this.
  private long aheadBytes;
  private boolean asks;
  private boolean closed;

  /**
   * @param leaseBytes how much to ask for at a time, as of now
   * @param mostAheadBytes how much may be written for which there is no lease yet, 0 or more
   * @param withinLease told the bytes of each lease while it is held
   * @param whenDone told once, when it is closed and the last lease is over
   */
  WriteBehind(
      NodeStream stream,
      IntSupplier leaseBytes,
      long mostAheadBytes,
      IntConsumer withinLease,
      Runnable whenDone) {
    this.stream = stream;
    this.leaseBytes = leaseBytes;
    this.mostAheadBytes = mostAheadBytes;
    this.withinLease = withinLease;
    this.whenDone = whenDone;
  }

  /** Says that so much was written, and waits, within bounds, while that is too much. */
  void wrote(int bytes) {
    synchronized (this) {
      aheadBytes += bytes;
    }
    askIfDue();
    synchronized (this) {
      try {
        while (aheadBytes > mostAheadBytes && asks) {
          wait();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Nothing more will be written; for what was, leases are asked behind, and nobody waits. */
  void close() {
    synchronized (this) {
      closed = true;
      if (aheadBytes == 0 && !asks) {
        whenDone.run();
        return;
      }
    }
    askIfDue();
  }

  private void askIfDue() {
    synchronized (this) {
      if (asks || !isDue()) {
        return;
      }
      asks = true;
    }
    try {
      THREADS.execute(this::ask);
    } catch (RejectedExecutionException | OutOfMemoryError full) {
      ask();
    }
  }

  private synchronized boolean isDue() {
    return closed || aheadBytes >= leaseBytes.getAsInt() || aheadBytes > mostAheadBytes;
  }

  private void ask() {
    boolean whole = false;
    try {
      for (int bytes = next(); bytes > 0; bytes = next()) {
        lease(bytes);
      }
      whole = true;
    } finally {
      if (!whole) {
        giveUp();
      }
    }
  }

  private void lease(int bytes) {
    stream.enter(bytes);
    try {
      withinLease.accept(bytes);
    } finally {
      stream.leave(bytes);
      leased(bytes);
    }
  }

  /** After a fault nobody waits for leases that nobody asks for. */
  private synchronized void giveUp() {
    asks = false;
    notifyAll();
  }

  /** How much to ask for; 0 if nothing for now. */
  private synchronized int next() {
    if (aheadBytes > 0 && isDue()) {
      return (int) Math.min(aheadBytes, leaseBytes.getAsInt());
    }
    asks = false;
    notifyAll();
    if (closed) {
      whenDone.run();
    }
    return 0;
  }

  private synchronized void leased(int bytes) {
    aheadBytes -= bytes;
    notifyAll();
  }
}
