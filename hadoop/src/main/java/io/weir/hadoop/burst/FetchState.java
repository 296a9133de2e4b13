// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.burst;

import io.weir.core.gate.GatedStream;
import io.weir.core.request.Access;
import io.weir.core.request.Operation;
import io.weir.core.window.ReadWindow;

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

  // Guarded by this.
  private final ReadWindow window;
  private long readAt;
  private boolean fetching;
  private boolean closed;
  private boolean failed;
  private long untoldBytes;

  FetchState(VolumeGate volume, GatedStream stream, long usualBytes) {
    this.volume = volume;
    this.stream = stream;
    this.window = new ReadWindow(usualBytes);
  }

  /** Whether a read is there, and nothing is to be asked for ahead of its reader. */
  synchronized boolean readsOn(long offset, long bytes) {
    readAt = offset;
    return isThere(offset, bytes) && (fetching || !wantsMoreAhead());
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
  synchronized boolean beginsFetching(long offset, long bytes) {
    try {
      while (fetching && !closed && !isThere(offset, bytes)) {
        wait();
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
  }

  /** How long the burst is that this thread is to fetch ahead of the reader; 0 for none. */
  synchronized long beginsAhead() {
    long bytes = fetching ? 0 : nextAhead();
    fetching |= bytes > 0;
    return bytes;
  }

  /** How long the next burst ahead of the reader is; 0 if the reader is not there for it yet. */
  synchronized long nextAhead() {
    return wantsMoreAhead()
        ? window.aheadBytes(readAt, volume.burstBytes(Operation.READ, stream))
        : 0;
  }

  synchronized long nextBytes(long offset, long bytes, long mostBytes) {
    return window.nextBytes(offset, bytes, mostBytes);
  }

  synchronized Access access(long offset, long wanted) {
    if (window.continuesAt(offset)) {
      return volume.accessOn(Operation.READ, stream);
    }
    return wanted < VolumeGate.SCATTERED_BYTES ? Access.SCATTERED : Access.SEQUENTIAL;
  }

  synchronized long fetchedTo() {
    return window.fetchedTo();
  }

  synchronized void fetched(long offset, long bytes, long wanted) {
    window.fetchedPart(offset, bytes, wanted);
    notifyAll();
  }

  synchronized void fetchedMore(long bytes) {
    window.fetchedMore(bytes);
    untoldBytes += bytes;
    if (untoldBytes >= WOKEN_FOR_BYTES) {
      tell();
    }
  }

  synchronized void tell() {
    untoldBytes = 0;
    notifyAll();
  }

  /** What a read asks for was in the page cache, but not all of its burst. */
  synchronized void found(long offset, long bytes) {
    window.found(offset, bytes);
  }

  /** What lies ahead of the reader was in the page cache. */
  synchronized void foundAhead(long bytes, long wanted) {
    window.foundAhead(bytes, wanted);
    notifyAll();
  }

  /** Nobody fetches any more; returns whether the reader has closed meanwhile. */
  synchronized boolean ended() {
    fetching = false;
    notifyAll();
    return closed;
  }

  /** From now on the reader goes past the gate. */
  synchronized void fail() {
    failed = true;
  }

  synchronized boolean isClosed() {
    return closed;
  }

  /** The reader has closed; returns whether nobody fetches, so that file and stream end now. */
  synchronized boolean close() {
    closed = true;
    notifyAll();
    return !fetching;
  }
}
