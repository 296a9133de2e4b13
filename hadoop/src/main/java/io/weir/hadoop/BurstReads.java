// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import io.weir.core.Access;
import io.weir.core.Operation;
import io.weir.core.gate.GatedStream;
import io.weir.core.window.ReadLengths;
import io.weir.core.window.ReadWindow;
import io.weir.hadoop.cache.CachedFile;
import io.weir.hadoop.datanode.BlockIo;
import java.io.IOException;

/**
 * A block that is read in bursts: its reader asks nobody for what lies in its window in the page
 * cache, and waits at the gate for the next window.
 *
 * <pre>
 *           the next burst is due               leave to go; moved, or failed
 *  READING ───────────────────────▶ FETCHING ─────────────────────────────────▶ READING
 * </pre>
 *
 * <p>A burst is moved by the reader itself, or ahead of it by a thread of {@link Bursts}; one at a
 * time. What cannot be fetched is read past the gate: no read fails or hangs for it.
 */
final class BurstReads implements BlockIo {
  /** What is shorter, and is not known to go on, is a scattered read. */
  private static final long SCATTERED_BYTES = 1 << 20;

  /** The least that is read of a block: a page. */
  private static final long LEAST_BYTES = 4 << 10;

  private final VolumeGate volume;
  private final GatedStream stream;
  private final CachedFile file;
  private final Bursts bursts;
  private final ReadLengths lengths;
  private final Runnable whenWithoutLeave;
  private final Runnable whenClosed;

  // Guarded by this.
  private final ReadWindow window;
  private long readAt;
  private boolean fetching;
  private boolean closed;
  private boolean failed;
  private long readBytes;
  private long uncountedBytes;

  BurstReads(
      VolumeGate volume,
      GatedStream stream,
      CachedFile file,
      Bursts bursts,
      ReadLengths lengths,
      Runnable whenWithoutLeave,
      Runnable whenClosed) {
    this.volume = volume;
    this.stream = stream;
    this.file = file;
    this.bursts = bursts;
    this.lengths = lengths;
    this.whenWithoutLeave = whenWithoutLeave;
    this.whenClosed = whenClosed;
    this.window = new ReadWindow(lengths.leastBytes());
    volume.streams(+1);
  }

  /**
   * A DataNode reads the first checksums before it asks for the first chunk. They are on the disk
   * too, so the first burst, with its checksums, is moved before that.
   */
  @Override
  public void opened(long offset) {
    before(offset, LEAST_BYTES);
  }

  /** A thread that is interrupted while it waits goes on, still interrupted, past the gate. */
  @Override
  public void before(long offset, long bytes) {
    if (!readsOn(offset, bytes)) {
      long mostBytes = volume.burstBytes(Operation.READ);
      if (awaitTurn(offset, bytes)) {
        provide(offset, bytes, mostBytes);
      }
      askAhead();
    }
  }

  /** Whether this read is there, and nothing is to be asked for ahead of its reader. */
  private synchronized boolean readsOn(long offset, long bytes) {
    readAt = offset;
    return isThere(offset, bytes) && (fetching || !wantsMoreAhead());
  }

  private boolean wantsMoreAhead() {
    return !closed && !failed && window.wantsMoreAhead(readAt);
  }

  private synchronized boolean isThere(long offset, long bytes) {
    return failed || window.holds(offset, bytes) || volume.gate().hasFailed();
  }

  /** Whether this thread is to fetch, as nobody else does; it does so from now on. */
  private synchronized boolean awaitTurn(long offset, long bytes) {
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

  private void provide(long offset, long bytes, long mostBytes) {
    try {
      provideBurst(offset, bytes, wantedBytes(offset, bytes, mostBytes));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      stream.leave(0); // what the client gets of it is counted when it does
      notFetched();
    }
  }

  private void provideBurst(long offset, long bytes, long wanted) throws InterruptedException {
    if (file.isCached(offset, wanted)) {
      fetchedPart(offset, wanted, wanted);
    } else if (wanted > bytes && file.isCached(offset, bytes)) {
      found(offset, bytes);
    } else {
      Access access = access(offset, wanted);
      long moved = move(offset, wanted, stream.enter(Operation.READ, access, wanted));
      if (moved > 0) {
        fetchedPart(offset, Math.max(bytes, moved), wanted);
      } else {
        found(offset, bytes);
      }
    }
  }

  private synchronized long wantedBytes(long offset, long bytes, long mostBytes) {
    return window.nextBytes(offset, bytes, mostBytes);
  }

  private synchronized void fetchedPart(long offset, long moved, long wanted) {
    window.fetchedPart(offset, moved, wanted);
  }

  private synchronized void found(long offset, long bytes) {
    window.found(offset, bytes);
  }

  private synchronized Access access(long offset, long wanted) {
    boolean isSmall = !window.continuesAt(offset) && wanted < SCATTERED_BYTES;
    return isSmall ? Access.SCATTERED : Access.SEQUENTIAL;
  }

  /** Moves a burst, or less of it if somebody is urgent; 0 if that fails. */
  private long move(long offset, long bytes, boolean hasLeave) {
    long begunNanos = System.nanoTime();
    try {
      if (isClosed()) {
        return 0;
      }
      long moved = move(offset, bytes);
      if (hasLeave) {
        volume.moved(Operation.READ, moved, System.nanoTime() - begunNanos);
      }
      return moved;
    } catch (IOException e) {
      fail(); // whoever reads the block meets the same error, and reports it
      return 0;
    } finally {
      if (!hasLeave && !isClosed()) {
        whenWithoutLeave.run();
      }
    }
  }

  /** Piece by piece, so that a small request need not wait for all of it. */
  private long move(long offset, long bytes) throws IOException {
    long pieceBytes = volume.pieceBytes();
    long moved = 0;
    while (moved < bytes) {
      long piece = Math.min(pieceBytes, bytes - moved);
      long there = file.fetch(offset + moved, piece);
      moved += there;
      if (there < piece || stream.isAskedToYield()) {
        break;
      }
    }
    return moved;
  }

  private void askAhead() {
    long bytes = startsAhead();
    if (bytes > 0 && (findsAhead(bytes) || !bursts.start(() -> fetchAhead(bytes)))) {
      notFetched();
    }
  }

  /** How long the burst ahead of the reader is that this thread is to see to; 0 for none. */
  private synchronized long startsAhead() {
    long bytes = fetching ? 0 : aheadBytes();
    fetching |= bytes > 0;
    return bytes;
  }

  /** What is in the page cache needs no thread: the reader sees for itself. */
  private boolean findsAhead(long bytes) {
    long offset = fetchedTo();
    if (!file.isCached(offset, bytes)) {
      return false;
    }
    fetchedPart(offset, bytes, bytes);
    return true;
  }

  /** How long the burst is that is to be asked for now, ahead of the reader; 0 for none. */
  private synchronized long aheadBytes() {
    return wantsMoreAhead() && !isBeyondEnd(window.fetchedTo())
        ? window.aheadBytes(readAt, volume.burstBytes(Operation.READ))
        : 0;
  }

  private boolean isBeyondEnd(long offset) {
    try {
      return offset >= file.length();
    } catch (IOException e) {
      return true;
    }
  }

  /**
   * Goes on for as long as the reader is there for more: it leaves with one burst and asks for the
   * next at once.
   */
  private void fetchAhead(long firstBytes) {
    long bytes = firstBytes;
    boolean inside = false;
    try {
      while (bytes > 0) {
        long offset = fetchedTo();
        long moved = bytes;
        if (!file.isCached(offset, bytes)) {
          boolean hasLeave =
              inside
                  ? stream.enterAgain(0, Operation.READ, Access.SEQUENTIAL, bytes)
                  : stream.enter(Operation.READ, Access.SEQUENTIAL, bytes);
          inside = true;
          moved = move(offset, bytes, hasLeave);
        }
        bytes = moved == 0 ? 0 : fetchedAhead(offset, moved, bytes);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      stream.leave(0);
      notFetched();
    }
  }

  private synchronized long fetchedTo() {
    return window.fetchedTo();
  }

  /** How long the next one is; 0 if the reader is not there for it yet. */
  private synchronized long fetchedAhead(long offset, long moved, long wanted) {
    window.fetchedPart(offset, moved, wanted);
    notifyAll();
    return aheadBytes();
  }

  private synchronized void notFetched() {
    fetching = false;
    notifyAll();
    if (closed) {
      file.close();
    }
  }

  private synchronized void fail() {
    failed = true;
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  @Override
  public void after(long offset, long moved) {
    boolean isMuch;
    synchronized (this) {
      readBytes += moved;
      uncountedBytes += moved;
      isMuch = uncountedBytes >= SCATTERED_BYTES;
    }
    if (isMuch) {
      count();
    }
  }

  private void count() {
    long bytes;
    synchronized (this) {
      bytes = uncountedBytes;
      uncountedBytes = 0;
    }
    if (bytes > 0) {
      stream.passed(Operation.READ, bytes);
    }
  }

  @Override
  public void closed() {
    count();
    synchronized (this) {
      closed = true;
      notifyAll();
      if (readBytes > 0) {
        lengths.add(readBytes);
      }
      if (!fetching) {
        file.close();
      }
    }
    try {
      stream.close();
    } finally {
      volume.streams(-1);
      whenClosed.run();
    }
  }
}
