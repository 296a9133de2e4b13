// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.burst;

import io.weir.core.gate.GatedStream;
import io.weir.core.request.Access;
import io.weir.core.request.Operation;
import io.weir.core.window.ReadWindow;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;

/**
 * How far the window of one reader is fetched, and whether somebody fetches for it now: the reader
 * itself, or a thread ahead of it; one at a time.
 *
 * <pre>
 *        beginsFetching, beginsAhead              ended
 *  IDLE ─────────────────────────────▶ FETCHING ─────────▶ IDLE
 * </pre>
 *
 * <p>The reader waits here for the piece that it needs next, and for no more.
 */
final class FetchState {
  /** A reader that waits is woken for so much, as each waking costs 5 µs or so. */
  private static final long WOKEN_FOR_BYTES = 256 << 10;

  private final VolumeGate volume;
  private final GatedStream stream;

  private final Lock lock;

  /** Signalled where something that a reader waits for may have changed. */
  private final Condition changed;

  // Guarded by the lock.
  private final ReadWindow window;
  private long readAt;
  private boolean fetching;
  private boolean closed;
  private boolean failed;
  private long untoldBytes;

  FetchState(VolumeGate volume, GatedStream stream, long usualBytes) {
    this.volume = volume;
    this.stream = stream;
    this.lock = volume.bursts().newLock();
    this.changed = lock.newCondition();
    this.window = new ReadWindow(usualBytes);
  }

  /** Whether a read is there, and nothing is to be asked for ahead of its reader. */
  boolean readsOn(long offset, long bytes) {
    lock.lock();
    try {
      readAt = offset;
      return isThere(offset, bytes) && (fetching || !wantsMoreAhead());
    } finally {
      lock.unlock();
    }
  }

  private boolean isThere(long offset, long bytes) {
    return failed || window.holds(offset, bytes) || volume.gate().hasFailed();
  }

  private boolean wantsMoreAhead() {
    return !closed && !failed && window.wantsMoreAhead(readAt);
  }

  /**
   * Waits until a read is there, or nobody fetches; returns whether the reader is to fetch it now.
   */
  boolean beginsFetching(long offset, long bytes) {
    lock.lock();
    try {
      try {
        while (fetching && !closed && !isThere(offset, bytes)) {
          changed.await();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
      if (closed || isThere(offset, bytes)) {
        return false;
      }
      fetching = true;
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** How long the burst is that this thread is to fetch ahead of the reader; 0 for none. */
  long beginsAhead() {
    lock.lock();
    try {
      long bytes = fetching ? 0 : nextAhead();
      fetching |= bytes > 0;
      return bytes;
    } finally {
      lock.unlock();
    }
  }

  /** How long the next burst ahead of the reader is; 0 if the reader is not there for it yet. */
  long nextAhead() {
    lock.lock();
    try {
      return wantsMoreAhead()
          ? window.aheadBytes(readAt, volume.burstBytes(Operation.READ, stream))
          : 0;
    } finally {
      lock.unlock();
    }
  }

  long nextBytes(long offset, long bytes, long mostBytes) {
    lock.lock();
    try {
      return window.nextBytes(offset, bytes, mostBytes);
    } finally {
      lock.unlock();
    }
  }

  Access access(long offset, long wanted) {
    lock.lock();
    try {
      if (window.continuesAt(offset)) {
        return volume.accessOn(Operation.READ, stream);
      }
      return wanted < VolumeGate.SCATTERED_BYTES ? Access.SCATTERED : Access.SEQUENTIAL;
    } finally {
      lock.unlock();
    }
  }

  long fetchedTo() {
    lock.lock();
    try {
      return window.fetchedTo();
    } finally {
      lock.unlock();
    }
  }

  void fetched(long offset, long bytes, long wanted) {
    lock.lock();
    try {
      window.fetchedPart(offset, bytes, wanted);
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  void fetchedMore(long bytes) {
    lock.lock();
    try {
      window.fetchedMore(bytes);
      untoldBytes += bytes;
      if (untoldBytes >= WOKEN_FOR_BYTES) {
        tell();
      }
    } finally {
      lock.unlock();
    }
  }

  void tell() {
    lock.lock();
    try {
      untoldBytes = 0;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** What a read asks for was in the page cache, but not all of its burst. */
  void found(long offset, long bytes) {
    lock.lock();
    try {
      window.found(offset, bytes);
    } finally {
      lock.unlock();
    }
  }

  /** What lies ahead of the reader was in the page cache. */
  void foundAhead(long bytes, long wanted) {
    lock.lock();
    try {
      window.foundAhead(bytes, wanted);
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Nobody fetches any more; returns whether the reader has closed meanwhile. */
  boolean ended() {
    lock.lock();
    try {
      fetching = false;
      changed.signalAll();
      return closed;
    } finally {
      lock.unlock();
    }
  }

  /** From now on the reader goes past the gate. */
  void fail() {
    lock.lock();
    try {
      failed = true;
    } finally {
      lock.unlock();
    }
  }

  boolean isClosed() {
    lock.lock();
    try {
      return closed;
    } finally {
      lock.unlock();
    }
  }

  /** The reader has closed; returns whether nobody fetches, so that file and stream end now. */
  boolean close() {
    lock.lock();
    try {
      closed = true;
      changed.signalAll();
      return !fetching;
    } finally {
      lock.unlock();
    }
  }
}
