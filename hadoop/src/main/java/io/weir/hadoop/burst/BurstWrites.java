// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.burst;

import io.weir.core.gate.GatedStream;
import io.weir.core.request.Access;
import io.weir.core.request.Operation;
import io.weir.hadoop.cache.CachedFile;
import io.weir.hadoop.datanode.BlockIo;
import java.io.IOException;

/**
 * A block that is written in bursts: its writer fills the page cache, and what has become dirty is
 * written out behind it ({@link WriteState}), with leave from the gate. A sync is a request of its
 * own, charged for the time that it takes.
 */
public final class BurstWrites implements BlockIo {
  private final VolumeGate volume;
  private final GatedStream stream;
  private final CachedFile file;
  private final Runnable whenWithoutLeave;
  private final Runnable whenClosed;
  private final PassedBytes passed;
  private final WriteState state;

  /** By the thread that syncs, one at a time. */
  private long syncBegunNanos;

  public BurstWrites(
      VolumeGate volume,
      GatedStream stream,
      CachedFile file,
      Runnable whenWithoutLeave,
      Runnable whenClosed) {
    this.volume = volume;
    this.stream = stream;
    this.file = file;
    this.whenWithoutLeave = whenWithoutLeave;
    this.whenClosed = whenClosed;
    this.passed = new PassedBytes(stream, Operation.WRITE);
    this.state =
        new WriteState(
            volume,
            stream,
            () -> {
              try {
                file.close();
              } finally {
                stream.close();
              }
            });
  }

  @Override
  public void after(long offset, long moved) {
    if (moved <= 0) {
      return;
    }
    volume.dirty(moved);
    passed.add(moved);
    boolean isFirst = state.isFirst();
    if (state.wrote(offset, moved)) {
      writeOutBehind();
    }
    state.awaitRoom(isFirst);
  }

  /** If no thread is left, the writer does so itself, once; at the end of a block nobody does. */
  private void writeOutBehind() {
    boolean begun = false;
    try {
      begun = volume.bursts().start(() -> writeOut(/* goesOn= */ true));
      if (!begun && !state.isClosed()) {
        begun = true;
        writeOut(/* goesOn= */ false);
      }
    } finally {
      if (!begun) {
        leaveToKernel();
      }
    }
  }

  /** While bursts are due and it goes on, it leaves with one and asks for the next at once. */
  private void writeOut(boolean goesOn) {
    boolean isOver = false;
    try {
      writeOutBursts(goesOn);
      isOver = true;
    } finally {
      if (!isOver) { // an Error, as of memory: the device and the writer go on
        state.fail();
        leaveToKernel();
      }
    }
  }

  private void writeOutBursts(boolean goesOn) {
    boolean inside = false;
    long written = 0;
    long bytes = state.askedBytes();
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
      bytes = state.wroteOut(written);
      if (bytes == 0 || !goesOn) {
        stream.leaveUncounted(written); // counted when it was written into the page cache
        inside = false;
        bytes = state.wroteAllOut(goesOn);
      }
    }
  }

  /** Nobody writes out what is dirty by now; the kernel will. Later bursts have their turn. */
  private void leaveToKernel() {
    try {
      stream.leaveUncounted(0);
    } finally {
      state.leaveToKernel();
    }
  }

  /** How much more is on the disk, or need not be. */
  private long writeOutBurst(boolean hasLeave) {
    long begunNanos = volume.bursts().nowNanos();
    WriteState.Part next = state.next();
    try {
      long written = move(next);
      long nanos = volume.bursts().nowNanos() - begunNanos;
      payForClean(written, nanos);
      if (hasLeave) {
        volume.measured().moved(Operation.WRITE, written, nanos);
      }
      return written;
    } catch (IOException | RuntimeException e) {
      state.fail(); // the kernel writes it when it likes; who needs it to be durable syncs, and is
      // told
      return next.bytes();
    } finally {
      if (!hasLeave) {
        whenWithoutLeave.run();
      }
    }
  }

  /** What the kernel has written before is paid for now. */
  private void payForClean(long bytes, long nanos) {
    long leastNanos = volume.measured().size().leastNanos(bytes, nanos);
    if (leastNanos > 0) {
      stream.costsAtLeast(leastNanos);
    }
  }

  /** Piece by piece, so that a small request need not wait for all of it. */
  private long move(WriteState.Part part) throws IOException {
    long written = 0;
    while (written < part.bytes()) {
      long piece = Math.min(volume.writtenPieceBytes(), part.bytes() - written);
      file.writeOut(part.offset() + written, piece);
      written += piece;
      if (stream.isAskedToYield()) {
        break;
      }
    }
    return written;
  }

  @Override
  public void beforeSync() {
    if (!state.beginsSync()) {
      return;
    }
    boolean isThrough = false;
    try {
      if (!stream.enter(Operation.WRITE, Access.SCATTERED, state.askedBytes())) {
        whenWithoutLeave.run();
      }
      syncBegunNanos = volume.bursts().nowNanos();
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

  @Override
  public void afterSync() {
    if (!state.endsSync()) {
      return; // it went past the gate, and what is being written out goes on
    }
    long nanos = volume.bursts().nowNanos() - syncBegunNanos;
    long bytes = state.askedBytes();
    volume.measured().synced(bytes, nanos);
    payForClean(bytes, nanos);
    stream.leaveUncounted(bytes);
    if (state.wroteOut(bytes) > 0 || state.wroteAllOut(/* goesOn= */ true) > 0) {
      writeOutBehind();
    }
  }

  @Override
  public void closed() {
    try {
      passed.tell();
    } finally {
      try {
        if (state.close()) {
          writeOutBehind();
        }
      } finally {
        whenClosed.run();
      }
    }
  }
}
