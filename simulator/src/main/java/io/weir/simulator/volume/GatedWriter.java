// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.volume;

import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import io.weir.core.window.WriteWindow;
import org.jspecify.annotations.Nullable;

/** Writes out in bursts behind its writer, by core's {@link WriteWindow}. */
sealed class GatedWriter implements PieceWriter, GatedVolume.Owner permits CachedGatedWriter {
  /** How much of a file may be dirty before its writer waits. */
  private static final int BURSTS_OF_ROOM = 2;

  private final GatedVolume volume;
  private final IoStream stream;
  private final IoRequest request;
  private final WriteWindow window = new WriteWindow();
  private final long place;
  private final long aheadBytes;
  private long written;
  private boolean writing;
  private boolean closed;
  private boolean isAbandoned;
  private @Nullable Runnable waiting;

  /**
   * @param aheadBytes how much of it may be dirty before its writer waits; 0: two bursts
   */
  GatedWriter(GatedVolume volume, IoStream stream, long place, long aheadBytes) {
    this.aheadBytes = aheadBytes;
    this.volume = volume;
    this.stream = stream;
    this.request = new IoRequest(stream);
    this.place = place;
  }

  @Override
  public void write(long bytes, Runnable whenTaken) {
    window.wrote(written, bytes);
    written += bytes;
    if (window.isFull(roomBytes(writeOut()))) {
      waiting = whenTaken;
    } else {
      whenTaken.run();
    }
  }

  @Override
  public void close(Runnable whenClosed) {
    closed = true;
    window.close();
    writeOut();
    whenClosed.run();
  }

  /** What of it is not written out need not be: it was closed, and nobody wants it any more. */
  final void abandon() {
    isAbandoned = true;
  }

  /** How much was written so far. */
  final long written() {
    return written;
  }

  /** Begins a burst if one is due, and says how long one may be then. */
  private long writeOut() {
    long burst = burstBytes();
    if (writing) {
      return burst;
    }
    if (!isAbandoned && window.burstBytes(BURSTS_OF_ROOM * burst) > 0) {
      writing = true;
      long from = window.from();
      long bytes = window.takenBytes(burst);
      volume.submit(request.aim(Operation.WRITE, bytes).at(place + from), this);
    } else if (closed) {
      volume.ended(stream);
    } else {
      return burst;
    }
    return burstBytes();
  }

  @Override
  public void moved(IoRequest done, long nanos) {
    writing = false;
    window.wroteOut(done.bytes());
    long burst = writeOut();
    Runnable writer = waiting;
    if (writer != null && !window.isFull(roomBytes(burst))) {
      waiting = null;
      writer.run();
    }
  }

  private long roomBytes(long burst) {
    return aheadBytes == 0 ? BURSTS_OF_ROOM * burst : aheadBytes;
  }

  private long burstBytes() {
    return volume.burstBytes(Operation.WRITE, stream.flow());
  }
}
