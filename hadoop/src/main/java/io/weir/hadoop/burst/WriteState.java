// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.burst;

import io.weir.core.gate.GatedStream;
import io.weir.core.request.Operation;
import io.weir.core.window.WriteWindow;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * What is dirty of one block, and whether somebody writes it out now: a thread behind the writer,
 * the writer itself, or a sync; one at a time.
 *
 * <pre>
 *        wrote, close, beginsSync          wroteAllOut, leaveToKernel
 *  IDLE ─────────────────────────▶ WRITING ─────────────────────────▶ IDLE, or over if closed
 * </pre>
 *
 * <p>The writer waits here while it has no room left; and at the first packet of a block, where its
 * flow has closed others that are not on the disk yet ({@link ClosedBlocks}).
 */
final class WriteState {
  private final VolumeGate volume;
  private final GatedStream stream;
  private final ClosedBlocks closedBlocks;
  private final Runnable whenOver;

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

  record Part(long offset, long bytes) {}

  WriteState(VolumeGate volume, GatedStream stream, Runnable whenOver) {
    this.volume = volume;
    this.stream = stream;
    this.closedBlocks = volume.closedBlocks(stream.flow());
    this.whenOver = whenOver;
  }

  /** Whether nothing of the block was written so far. */
  synchronized boolean isFirst() {
    return !window.hasBegun();
  }

  /**
   * A packet is in the page cache; returns whether the caller is to write out a burst from now on.
   */
  synchronized boolean wrote(long offset, long bytes) {
    dirtyBytes += bytes;
    window.wrote(offset, bytes);
    return beginsWriting();
  }

  private boolean beginsWriting() {
    if (writing) {
      return false;
    }
    writing = asksForBurst() > 0;
    return writing;
  }

  private long asksForBurst() {
    askedBytes = failed ? 0 : window.burstBytes(volume.roomToWrite(stream));
    return askedBytes;
  }

  synchronized long askedBytes() {
    return askedBytes;
  }

  synchronized boolean isClosed() {
    return closed;
  }

  /** All that is dirty by now, up to Q. */
  synchronized Part next() {
    return new Part(window.from(), window.takenBytes(volume.burstBytes(Operation.WRITE, stream)));
  }

  /**
   * So much more is on the disk; returns how much the next burst is asked for, 0 if none is due.
   */
  synchronized long wroteOut(long bytes) {
    window.wroteOut(bytes);
    leaveDirty();
    notifyAll();
    return asksForBurst();
  }

  private void leaveDirty() {
    long left = Math.min(dirtyBytes, window.dirtyBytes());
    volume.dirty(left - dirtyBytes);
    if (closed) {
      closedBlocks.add(left - dirtyBytes);
    }
    dirtyBytes = left;
  }

  /** From now on nobody writes; how much there is to write out after all, by whoever goes on. */
  synchronized long wroteAllOut(boolean goesOn) {
    writing = false;
    boolean begins = goesOn && beginsWriting();
    notifyAll();
    if (closed && !begins) {
      end();
    }
    return begins ? askedBytes : 0;
  }

  /** Nobody writes out what is dirty by now; the kernel will. */
  synchronized void leaveToKernel() {
    leaveAll();
    writing = false;
    syncing = false;
    notifyAll();
    if (closed) {
      end();
    }
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

  private void end() {
    try {
      leaveAll();
      whenOver.run();
    } finally {
      volume.leaves(stream);
    }
  }

  /** From now on the kernel writes this block when it likes. */
  synchronized void fail() {
    failed = true;
  }

  /** Waits while the writer has no room; not under the lock where it waits for other blocks. */
  void awaitRoom(boolean isFirst) {
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

  /**
   * Waits for what is being written out. The client waits for that, for the room that its packet
   * found before and for the gate after it: so the first two have half of the longest wait
   * together, or the sync goes past.
   *
   * @return whether the sync may go to the gate; nobody else writes out until it is over
   */
  synchronized boolean beginsSync() {
    long mostNanos = volume.maxWaitNanos() / 2 - waitedNanos;
    await(() -> writing && !closed, mostNanos);
    if (mostNanos <= 0 || writing || closed) {
      return false;
    }
    writing = true;
    syncing = true;
    askedBytes = window.dirtyBytes();
    return true;
  }

  /** Whether it was not one that went past the gate, while what is being written out goes on. */
  synchronized boolean endsSync() {
    boolean wasSyncing = syncing;
    syncing = false;
    return wasSyncing;
  }

  /** Waits while something holds, but no longer than so long; returns for how long. */
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

  /** The writer has closed; returns whether the caller is to write out what is left. */
  synchronized boolean close() {
    closed = true;
    window.close();
    closedBlocks.add(dirtyBytes);
    notifyAll();
    boolean begins = beginsWriting();
    if (!begins && !writing) {
      end();
    }
    return begins;
  }
}
