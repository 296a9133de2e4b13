// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.burst;

import io.weir.core.gate.GatedStream;
import io.weir.core.request.Operation;
import io.weir.core.window.WriteWindow;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
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

  private final Lock lock;

  /** Signalled where something that somebody waits for may have changed. */
  private final Condition changed;

  // Guarded by the lock.
  private final WriteWindow window = new WriteWindow();
  private long askedBytes;
  private boolean writing;
  private boolean syncing;
  private boolean closed;
  private boolean failed;
  private boolean over;
  private long dirtyBytes;

  /** For how long the last packet has waited for room. */
  private long waitedNanos;

  record Part(long offset, long bytes) {}

  WriteState(VolumeGate volume, GatedStream stream, Runnable whenOver) {
    this.volume = volume;
    this.stream = stream;
    this.closedBlocks = volume.closedBlocks(stream.flow());
    this.whenOver = whenOver;
    this.lock = volume.bursts().newLock();
    this.changed = lock.newCondition();
  }

  /** Whether nothing of the block was written so far. */
  boolean isFirst() {
    lock.lock();
    try {
      return !window.hasBegun();
    } finally {
      lock.unlock();
    }
  }

  /**
   * A packet is in the page cache; returns whether the caller is to write out a burst from now on.
   */
  boolean wrote(long offset, long bytes) {
    lock.lock();
    try {
      dirtyBytes += bytes;
      window.wrote(offset, bytes);
      return beginsWriting();
    } finally {
      lock.unlock();
    }
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

  long askedBytes() {
    lock.lock();
    try {
      return askedBytes;
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

  /** All that is dirty by now, up to Q. */
  Part next() {
    lock.lock();
    try {
      return new Part(window.from(), window.takenBytes(volume.burstBytes(Operation.WRITE, stream)));
    } finally {
      lock.unlock();
    }
  }

  /**
   * So much more is on the disk; returns how much the next burst is asked for, 0 if none is due.
   */
  long wroteOut(long bytes) {
    lock.lock();
    try {
      window.wroteOut(bytes);
      leaveDirty();
      changed.signalAll();
      return asksForBurst();
    } finally {
      lock.unlock();
    }
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
  long wroteAllOut(boolean goesOn) {
    lock.lock();
    try {
      writing = false;
      boolean begins = goesOn && beginsWriting();
      changed.signalAll();
      if (closed && !begins) {
        end();
      }
      return begins ? askedBytes : 0;
    } finally {
      lock.unlock();
    }
  }

  /** Nobody writes out what is dirty by now; the kernel will. */
  void leaveToKernel() {
    lock.lock();
    try {
      writing = false;
      syncing = false;
      changed.signalAll();
      if (closed) {
        end();
      } else {
        leaveAll();
      }
    } finally {
      lock.unlock();
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

  /** Once, also where it runs out of memory and whoever sees that ends it again. */
  private void end() {
    if (over) {
      return;
    }
    over = true;
    try {
      leaveAll();
    } finally {
      try {
        whenOver.run();
      } finally {
        volume.leaves(stream);
      }
    }
  }

  /** From now on the kernel writes this block when it likes. */
  void fail() {
    lock.lock();
    try {
      failed = true;
    } finally {
      lock.unlock();
    }
  }

  /** Waits while the writer has no room; not under the lock where it waits for other blocks. */
  void awaitRoom(boolean isFirst) {
    long room = volume.roomToWrite(stream);
    long forClosedNanos = isFirst ? awaitClosed(room, volume.maxWaitNanos() / 2) : 0;
    lock.lock();
    try {
      waitedNanos = forClosedNanos;
      if (writing && !closed) {
        long mostNanos = volume.maxWaitNanos() - forClosedNanos;
        waitedNanos += await(() -> writing && window.isFull(room) && !closed, mostNanos);
      }
    } finally {
      lock.unlock();
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
  boolean beginsSync() {
    lock.lock();
    try {
      long mostNanos = volume.maxWaitNanos() / 2 - waitedNanos;
      await(() -> writing && !closed, mostNanos);
      if (mostNanos <= 0 || writing || closed) {
        return false;
      }
      writing = true;
      syncing = true;
      askedBytes = window.dirtyBytes();
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** Whether it was not one that went past the gate, while what is being written out goes on. */
  boolean endsSync() {
    lock.lock();
    try {
      boolean wasSyncing = syncing;
      syncing = false;
      return wasSyncing;
    } finally {
      lock.unlock();
    }
  }

  /** Waits while something holds, but no longer than so long; returns for how long. */
  private long await(BooleanSupplier holds, long mostNanos) {
    long leftNanos = mostNanos;
    try {
      while (holds.getAsBoolean() && leftNanos > 0) {
        leftNanos = changed.awaitNanos(leftNanos);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return mostNanos - leftNanos;
  }

  /** The writer has closed; returns whether the caller is to write out what is left. */
  boolean close() {
    lock.lock();
    try {
      closed = true;
      window.close();
      closedBlocks.add(dirtyBytes);
      changed.signalAll();
      boolean begins = beginsWriting();
      if (!begins && !writing) {
        end();
      }
      return begins;
    } finally {
      lock.unlock();
    }
  }
}
