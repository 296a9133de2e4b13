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

  /** After so much of a burst it is asked whether somebody is urgent. */
  private static final long PIECE_BYTES = 1 << 20;

  private final VolumeGate volume;
  private final GatedStream stream;
  private final CachedFile file;
  private final Bursts bursts;
  private final ReadLengths lengths;
  private final Runnable whenWithoutLeave;
  private final Runnable whenClosed;

  // Guarded by this.
  private final ReadWindow window;
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
    long mostBytes = 0;
    if (!isThere(offset, bytes)) {
      mostBytes = volume.burstBytes(Operation.READ);
      if (awaitTurn(offset, bytes)) {
        provide(offset, bytes, mostBytes);
      }
    }
    askAhead(offset);
  }

  private synchronized boolean isThere(long offset, long bytes) {
    return failed || window.holds(offset, bytes) || volume.gate().hasFailed();
  }

  /** Whether this thread is to fetch, as nobody else does; it does so from now on. */
  private synchronized boolean awaitTurn(long offset, long bytes) {
    try {
      while (fetching && !closed) {
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
    long wanted = wantedBytes(offset, bytes, mostBytes);
    long moved = 0;
    try {
      moved = provideBurst(offset, bytes, wanted);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      provided(offset, bytes, moved, wanted);
    }
  }

  private synchronized long wantedBytes(long offset, long bytes, long mostBytes) {
    return window.nextBytes(offset, bytes, mostBytes);
  }

  /** How much was moved, or lay there all; 0 if the read alone did. */
  private long provideBurst(long offset, long bytes, long wanted) throws InterruptedException {
    if (file.isCached(offset, wanted)) {
      return wanted;
    }
    if (wanted > bytes && file.isCached(offset, bytes)) {
      return 0;
    }
    return fetch(offset, wanted, access(offset, wanted));
  }

  private synchronized Access access(long offset, long wanted) {
    boolean isSmall = !window.continuesAt(offset) && wanted < SCATTERED_BYTES;
    return isSmall ? Access.SCATTERED : Access.SEQUENTIAL;
  }

  private synchronized void provided(long offset, long bytes, long moved, long wanted) {
    if (moved > 0) {
      window.fetchedPart(offset, Math.max(bytes, moved), wanted);
    } else {
      window.found(offset, bytes);
    }
    notFetched();
  }

  private long fetch(long offset, long bytes, Access access) throws InterruptedException {
    boolean hasLeave = stream.enter(Operation.READ, access, bytes);
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
      stream.leave(0); // what the client gets of it is counted when it does
      if (!hasLeave && !isClosed()) {
        whenWithoutLeave.run();
      }
    }
  }

  /** Piece by piece, so that a small request need not wait for all of it. */
  private long move(long offset, long bytes) throws IOException {
    long moved = 0;
    while (moved < bytes) {
      long piece = Math.min(PIECE_BYTES, bytes - moved);
      long there = file.fetch(offset + moved, piece);
      moved += there;
      if (there < piece || stream.isAskedToYield()) {
        break;
      }
    }
    return moved;
  }

  private void askAhead(long offset) {
    long from;
    long bytes;
    synchronized (this) {
      if (fetching || closed || failed || !window.wantsMoreAhead(offset)) {
        return;
      }
      bytes = window.aheadBytes(offset, volume.burstBytes(Operation.READ));
      from = window.fetchedTo();
      fetching = true;
    }
    if (isBeyondEnd(from) || !bursts.start(() -> fetchAhead(from, bytes))) {
      notFetched();
    }
  }

  private boolean isBeyondEnd(long offset) {
    try {
      return offset >= file.length();
    } catch (IOException e) {
      return true;
    }
  }

  private void fetchAhead(long offset, long bytes) {
    long moved = 0;
    try {
      boolean cached = file.isCached(offset, bytes);
      moved = cached ? bytes : fetch(offset, bytes, Access.SEQUENTIAL);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      if (moved > 0) {
        fetchedAhead(offset, moved, bytes);
      } else {
        notFetched();
      }
    }
  }

  private synchronized void fetchedAhead(long offset, long moved, long wanted) {
    window.fetchedPart(offset, moved, wanted);
    notFetched();
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
