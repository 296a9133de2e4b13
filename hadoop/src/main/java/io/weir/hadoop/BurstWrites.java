// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import io.weir.core.Access;
import io.weir.core.Operation;
import io.weir.core.gate.GatedStream;
import io.weir.hadoop.cache.CachedFile;
import io.weir.hadoop.datanode.BlockIo;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * A block that is written in bursts: its writer fills the page cache, and a window that is full is
 * written out behind it, with leave from the gate.
 *
 * <pre>
 *   on the disk          being written out        dirty
 *  ─────────────────────┤──────────────────────┤─────────────┤──▶ offset
 *                       from                   to            end
 * </pre>
 *
 * <p>The writer waits only when it is a whole window ahead, so who appends a little at a time waits
 * for nobody; and at the first packet of a block, where its flow has closed others that are not on
 * the disk yet ({@link ClosedBlocks}). A sync is a request of its own, charged for the time that it
 * takes.
 */
final class BurstWrites implements BlockIo {
  /** A page that goes to the disk before it is full goes there again; this is a multiple of any. */
  private static final long PAGES = 64 << 10;

  /** What is left at a block's end and is less than this is left to the kernel. */
  private static final long WORTH_BYTES = 256 << 10;

  /** After so much of a burst it is asked whether somebody is urgent. */
  private static final long PIECE_BYTES = 2 << 20;

  /** A flow begins no block while those that it has closed have more windows than that dirty. */
  private static final long CLOSED_WINDOWS = 2;

  private final VolumeGate volume;
  private final GatedStream stream;
  private final CachedFile file;
  private final Bursts bursts;
  private final Runnable whenWithoutLeave;
  private final Runnable whenClosed;
  private final PassedBytes passed;
  private final ClosedBlocks closedBlocks;

  // Guarded by this.
  private long from = -1;
  private long to = -1;
  private long end = -1;
  private boolean writing;
  private boolean syncing;
  private boolean closed;
  private boolean failed;
  private long dirtyBytes;

  /** For how long the last packet has waited for room. */
  private long waitedNanos;

  BurstWrites(
      VolumeGate volume,
      GatedStream stream,
      CachedFile file,
      Bursts bursts,
      Runnable whenWithoutLeave,
      Runnable whenClosed) {
    this.volume = volume;
    this.stream = stream;
    this.file = file;
    this.bursts = bursts;
    this.whenWithoutLeave = whenWithoutLeave;
    this.whenClosed = whenClosed;
    this.passed = new PassedBytes(stream, Operation.WRITE);
    this.closedBlocks = volume.closedBlocks(stream.flow());
  }

  @Override
  public void after(long offset, long moved) {
    if (moved <= 0) {
      return;
    }
    volume.dirty(moved);
    passed.add(moved);
    boolean begins;
    boolean isFirst;
    synchronized (this) {
      dirtyBytes += moved;
      isFirst = end < 0;
      if (isFirst) {
        from = offset / PAGES * PAGES;
        to = from;
      }
      end = Math.max(end, offset + moved);
      begins = beginsWriting();
    }
    if (begins) {
      writeOutBehind();
    }
    awaitRoom(isFirst);
  }

  /** Whether a window is full and nobody writes it out yet; the caller does so from now on. */
  private boolean beginsWriting() {
    if (writing) {
      return false;
    }
    to = fullTo();
    writing = to > from;
    return writing;
  }

  /** The end of the window that is full now; from where it begins if it is not. */
  private long fullTo() {
    long full = closed ? end : end / PAGES * PAGES;
    long least = closed ? WORTH_BYTES : volume.burstBytes(Operation.WRITE, stream);
    return failed || full - from < least ? from : full;
  }

  /** If no thread is left, the writer does so itself, once; at the end of a block nobody does. */
  private void writeOutBehind() {
    boolean begun = false;
    try {
      begun = bursts.start(() -> writeOut(/* goesOn= */ true));
      if (!begun && !isClosed()) {
        begun = true;
        writeOut(/* goesOn= */ false);
      }
    } finally {
      if (!begun) {
        leaveToKernel();
      }
    }
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  /**
   * Writes out what is full.
   *
   * @param goesOn while a window is full: it leaves with one burst and asks for the next at once
   */
  private void writeOut(boolean goesOn) {
    boolean isOver = false;
    try {
      writeOutWindows(goesOn);
      isOver = true;
    } finally {
      if (!isOver) { // an Error, as of memory: the device and the writer go on
        fail();
        leaveToKernel();
      }
    }
  }

  private void writeOutWindows(boolean goesOn) {
    boolean inside = false;
    long bytes = bytesToWrite();
    while (bytes > 0) {
      long written = bytes;
      try {
        Access access = volume.accessOn(Operation.WRITE, stream);
        boolean hasLeave =
            inside
                ? stream.enterAgain(0, Operation.WRITE, access, bytes)
                : stream.enter(Operation.WRITE, access, bytes);
        inside = true;
        written = writeOut(bytes, hasLeave);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      bytes = wroteOut(written);
      if (bytes == 0 || !goesOn) {
        stream.leave(0); // counted when it was written into the page cache
        inside = false;
        bytes = wroteAllOut(goesOn);
      }
    }
  }

  /** Nobody writes out what is dirty by now; the kernel will. Later windows have their turn. */
  private void leaveToKernel() {
    try {
      stream.leave(0);
    } finally {
      synchronized (this) {
        from = Math.max(from, to);
        leaveDirty(end - from);
        writing = false;
        syncing = false;
        notifyAll();
        if (closed) {
          endAll();
        }
      }
    }
  }

  private synchronized long bytesToWrite() {
    return to - from;
  }

  /** How much of it is on the disk, or need not be. */
  private long writeOut(long bytes, boolean hasLeave) {
    long begunNanos = System.nanoTime();
    try {
      long written = move(from, bytes);
      if (hasLeave) {
        volume.moved(Operation.WRITE, written, System.nanoTime() - begunNanos);
      }
      return written;
    } catch (IOException | RuntimeException e) {
      fail(); // the kernel writes it when it likes; who needs it to be durable syncs, and is told
      return bytes;
    } finally {
      if (!hasLeave) {
        whenWithoutLeave.run();
      }
    }
  }

  /** Piece by piece, so that a small request need not wait for all of it. */
  private long move(long offset, long bytes) throws IOException {
    long written = 0;
    while (written < bytes) {
      long piece = Math.min(PIECE_BYTES, bytes - written);
      file.writeOut(offset + written, piece);
      written += piece;
      if (stream.isAskedToYield()) {
        break;
      }
    }
    return written;
  }

  /** How much there is to write out now: the rest of this window, or another that is full. */
  private synchronized long wroteOut(long written) {
    from = Math.min(to, from + written);
    leaveDirty(end - from);
    if (failed) {
      from = to;
    }
    if (from == to) {
      to = fullTo();
    }
    notifyAll();
    return to - from;
  }

  /** From now on nobody writes; how much there is to write out after all, by whoever goes on. */
  private synchronized long wroteAllOut(boolean goesOn) {
    writing = false;
    boolean begins = goesOn && beginsWriting();
    notifyAll();
    if (closed && !begins) {
      endAll();
    }
    return begins ? to - from : 0;
  }

  private void leaveDirty(long bytes) {
    long left = Math.min(dirtyBytes, bytes);
    volume.dirty(left - dirtyBytes);
    if (closed) {
      closedBlocks.add(left - dirtyBytes);
    }
    dirtyBytes = left;
  }

  private void awaitRoom(boolean isFirst) {
    long window = volume.burstBytes(Operation.WRITE, stream);
    long forClosedNanos =
        isFirst ? closedBlocks.await(CLOSED_WINDOWS * window, volume.maxWaitNanos() / 2) : 0;
    synchronized (this) {
      waitedNanos = forClosedNanos;
      if (writing && !closed) {
        long mostNanos = volume.maxWaitNanos() - forClosedNanos;
        waitedNanos += await(() -> writing && end - to > window && !closed, mostNanos);
      }
    }
  }

  @Override
  public void beforeSync() {
    long bytes;
    synchronized (this) {
      if (!awaitWrittenOut()) {
        return;
      }
      writing = true;
      syncing = true;
      to = end;
      bytes = Math.max(0, end - from);
    }
    boolean isThrough = false;
    try {
      if (!stream.enter(Operation.WRITE, Access.SCATTERED, bytes)) {
        whenWithoutLeave.run();
      }
      isThrough = true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      isThrough = true;
    } finally {
      if (!isThrough) { // nobody will say that the sync is over
        leaveToKernel();
      }
    }
  }

  /**
   * Waits for what is being written out. The client waits for that, for the room that its packet
   * found before and for the gate after it: so the first two have half of the longest wait
   * together, or the sync goes past.
   *
   * @return whether nobody writes out, and the sync may go to the gate
   */
  private boolean awaitWrittenOut() {
    long mostNanos = volume.maxWaitNanos() / 2 - waitedNanos;
    await(() -> writing && !closed, mostNanos);
    return mostNanos > 0 && !writing && !closed;
  }

  /**
   * Waits for as long as something holds, but no longer than so long, and not if interrupted.
   *
   * @return for how long it has waited
   */
  private long await(BooleanSupplier holds, long mostNanos) {
    long leftNanos = mostNanos;
    try {
      while (holds.getAsBoolean() && leftNanos > 0) {
        long begunNanos = System.nanoTime();
        TimeUnit.NANOSECONDS.timedWait(this, leftNanos);
        leftNanos -= System.nanoTime() - begunNanos;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return mostNanos - leftNanos;
  }

  @Override
  public void afterSync() {
    synchronized (this) {
      if (!syncing) {
        return; // it went past the gate, and what is being written out goes on
      }
      syncing = false;
    }
    stream.leave(0);
    if (wroteOut(bytesToWrite()) > 0 || wroteAllOut(/* goesOn= */ true) > 0) {
      writeOutBehind();
    }
  }

  private synchronized void fail() {
    failed = true;
  }

  @Override
  public void closed() {
    passed.tell();
    boolean begins;
    synchronized (this) {
      closed = true;
      closedBlocks.add(dirtyBytes);
      notifyAll();
      begins = beginsWriting();
      if (!begins && !writing) {
        endAll();
      }
    }
    if (begins) {
      writeOutBehind();
    }
    whenClosed.run();
  }

  /** Nothing more will be written out. */
  private void endAll() {
    leaveDirty(0);
    file.close();
    stream.close();
    volume.leaves(stream);
  }
}
