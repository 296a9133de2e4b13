// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.burst;

import io.weir.core.gate.GatedStream;
import io.weir.core.request.Access;
import io.weir.core.request.Operation;
import io.weir.core.window.WriteWindow;
import io.weir.hadoop.cache.CachedFile;
import io.weir.hadoop.datanode.BlockIo;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * A block that is written in bursts: its writer fills the page cache, and what has become dirty is
 * written out behind it ({@link WriteWindow}), with leave from the gate.
 *
 * <p>The writer waits only when it has no room left, so who appends a little at a time waits for
 * nobody; and at the first packet of a block, where its flow has closed others that are not on the
 * disk yet ({@link ClosedBlocks}). A sync is a request of its own, charged for the time that it
 * takes.
 */
public final class BurstWrites implements BlockIo {
  private final VolumeGate volume;
  private final GatedStream stream;
  private final CachedFile file;
  private final BurstThreads bursts;
  private final Runnable whenWithoutLeave;
  private final Runnable whenClosed;
  private final PassedBytes passed;
  private final ClosedBlocks closedBlocks;

  // Guarded by this.
  private final WriteWindow window = new WriteWindow();
  private long askedBytes;
  private boolean writing;
  private boolean syncing;
  private boolean closed;
  private boolean failed;
  private long dirtyBytes;

  /** For how long the last packet has waited for room. */
  private long waitedNanos;

  /** By the thread that syncs, one at a time. */
  private long syncBegunNanos;

  public BurstWrites(
      VolumeGate volume,
      GatedStream stream,
      CachedFile file,
      BurstThreads bursts,
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
      isFirst = !window.hasBegun();
      window.wrote(offset, moved);
      begins = beginsWriting();
    }
    if (begins) {
      writeOutBehind();
    }
    awaitRoom(isFirst);
  }

  /** Whether a burst is due and nobody writes it out yet; the caller does so from now on. */
  private boolean beginsWriting() {
    if (writing) {
      return false;
    }
    writing = asksForBurst() > 0;
    return writing;
  }

  /** How much a burst is asked for from now on; 0 if none is due. */
  private long asksForBurst() {
    askedBytes = failed ? 0 : window.burstBytes(volume.roomToWrite(stream));
    return askedBytes;
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
   * Writes out what is dirty.
   *
   * @param goesOn while bursts are due: it leaves with one and asks for the next at once
   */
  private void writeOut(boolean goesOn) {
    boolean isOver = false;
    try {
      writeOutBursts(goesOn);
      isOver = true;
    } finally {
      if (!isOver) { // an Error, as of memory: the device and the writer go on
        fail();
        leaveToKernel();
      }
    }
  }

  private void writeOutBursts(boolean goesOn) {
    boolean inside = false;
    long written = 0;
    long bytes = askedBytes();
    while (bytes > 0) {
      long before = written;
      written = bytes;
      try {
        Access access = volume.accessOn(Operation.WRITE, stream);
        boolean hasLeave =
            inside
                ? stream.enterAgain(before, Operation.WRITE, access, bytes)
                : stream.enter(Operation.WRITE, access, bytes);
        inside = true;
        written = writeOutBurst(hasLeave);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      bytes = wroteOut(written);
      if (bytes == 0 || !goesOn) {
        stream.leaveUncounted(written); // counted when it was written into the page cache
        inside = false;
        bytes = wroteAllOut(goesOn);
      }
    }
  }

  /** Nobody writes out what is dirty by now; the kernel will. Later bursts have their turn. */
  private void leaveToKernel() {
    try {
      stream.leaveUncounted(0);
    } finally {
      synchronized (this) {
        leaveAll();
        writing = false;
        syncing = false;
        notifyAll();
        if (closed) {
          endAll();
        }
      }
    }
  }

  private synchronized long askedBytes() {
    return askedBytes;
  }

  /** How much more is on the disk, or need not be. */
  private long writeOutBurst(boolean hasLeave) {
    long begunNanos = System.nanoTime();
    long offset;
    long bytes;
    synchronized (this) {
      offset = window.from();
      bytes = window.takenBytes(volume.burstBytes(Operation.WRITE, stream));
    }
    try {
      long written = move(offset, bytes);
      long nanos = System.nanoTime() - begunNanos;
      payForClean(written, nanos);
      if (hasLeave) {
        volume.moved(Operation.WRITE, written, nanos);
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

  /** What the kernel has written before is paid for now. */
  private void payForClean(long bytes, long nanos) {
    long leastNanos = volume.leastNanos(bytes, nanos);
    if (leastNanos > 0) {
      stream.costsAtLeast(leastNanos);
    }
  }

  /** Piece by piece, so that a small request need not wait for all of it. */
  private long move(long offset, long bytes) throws IOException {
    long written = 0;
    while (written < bytes) {
      long piece = Math.min(volume.writtenPieceBytes(), bytes - written);
      file.writeOut(offset + written, piece);
      written += piece;
      if (stream.isAskedToYield()) {
        break;
      }
    }
    return written;
  }

  /** How much the next burst is asked for; 0 if none is due. */
  private synchronized long wroteOut(long written) {
    window.wroteOut(written);
    leaveDirty();
    notifyAll();
    return asksForBurst();
  }

  /** From now on nobody writes; how much there is to write out after all, by whoever goes on. */
  private synchronized long wroteAllOut(boolean goesOn) {
    writing = false;
    boolean begins = goesOn && beginsWriting();
    notifyAll();
    if (closed && !begins) {
      endAll();
    }
    return begins ? askedBytes : 0;
  }

  private void leaveDirty() {
    long left = Math.min(dirtyBytes, window.dirtyBytes());
    volume.dirty(left - dirtyBytes);
    if (closed) {
      closedBlocks.add(left - dirtyBytes);
    }
    dirtyBytes = left;
  }

  private void awaitRoom(boolean isFirst) {
    long room = volume.roomToWrite(stream);
    long forClosedNanos = isFirst ? awaitClosed(room, volume.maxWaitNanos() / 2) : 0;
    synchronized (this) {
      waitedNanos = forClosedNanos;
      if (writing && !closed) {
        long mostNanos = volume.maxWaitNanos() - forClosedNanos;
        waitedNanos += await(() -> writing && window.isFull(room) && !closed, mostNanos);
      }
    }
  }

  private long awaitClosed(long room, long mostNanos) {
    long waited = closedBlocks.await(room, mostNanos);
    return waited + volume.tails(stream.flow()).await(room, mostNanos - waited);
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
      askedBytes = window.dirtyBytes();
      bytes = askedBytes;
    }
    boolean isThrough = false;
    try {
      if (!stream.enter(Operation.WRITE, Access.SCATTERED, bytes)) {
        whenWithoutLeave.run();
      }
      syncBegunNanos = System.nanoTime();
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
    long nanos = System.nanoTime() - syncBegunNanos;
    volume.synced(askedBytes(), nanos);
    payForClean(askedBytes(), nanos);
    stream.leaveUncounted(askedBytes());
    if (wroteOut(askedBytes()) > 0 || wroteAllOut(/* goesOn= */ true) > 0) {
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
      window.close();
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

  /** What is dirty is the kernel's from now on, and is paid for. */
  private void leaveAll() {
    long leftBytes = window.dirtyBytes();
    window.wroteOut(leftBytes);
    leaveDirty();
    if (!failed) {
      volume.tails(stream.flow()).leave(stream.flow(), leftBytes);
    }
  }

  /** Nothing more will be written out. */
  private void endAll() {
    try {
      leaveAll();
      file.close();
      stream.close();
    } finally {
      volume.leaves(stream);
    }
  }
}
