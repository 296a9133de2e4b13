// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cluster;

import io.weir.simulator.volume.PieceReader;
import org.jspecify.annotations.Nullable;

/**
 * The socket between a DataNode and its client: the DataNode reads on and sends while the buffers
 * of the socket have room, whatever the client does meanwhile.
 */
public final class SocketReader implements PieceReader {
  private final PieceReader source;
  private final long bufferBytes;
  private long buffered;
  private boolean isReading;
  private boolean isAtEnd;
  private @Nullable Taker waiting;

  /**
   * @param bufferBytes how much the socket holds, 0 or more; what is read when there is room goes
   *     in
   */
  public SocketReader(PieceReader source, long bufferBytes) {
    this.source = source;
    this.bufferBytes = bufferBytes;
  }

  @Override
  public void next(Taker whenThere) {
    waiting = whenThere;
    give();
    readOn();
  }

  private void give() {
    Taker taker = waiting;
    if (taker != null && (buffered > 0 || isAtEnd)) {
      long bytes = buffered;
      buffered = 0;
      waiting = null;
      taker.took(bytes);
    }
  }

  private void readOn() {
    if (!isReading && !isAtEnd && buffered <= bufferBytes) {
      isReading = true;
      source.next(this::arrived);
    }
  }

  private void arrived(long bytes) {
    isReading = false;
    isAtEnd = bytes == 0;
    buffered += bytes;
    give();
    readOn();
  }
}
