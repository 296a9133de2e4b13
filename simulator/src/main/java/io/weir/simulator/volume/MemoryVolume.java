// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.volume;

import io.weir.core.request.Flow;

/** A file system in memory, or on a disk so fast that nobody waits for it. */
public final class MemoryVolume implements Volume {
  private static final long PIECE_BYTES = 256 << 10;

  private long movedBytes;

  @Override
  public PieceReader read(Flow flow, long bytes) {
    return new PieceReader() {
      private long left = bytes;

      @Override
      public void next(Taker whenThere) {
        long piece = Math.min(PIECE_BYTES, left);
        left -= piece;
        movedBytes += piece;
        whenThere.took(piece);
      }
    };
  }

  @Override
  public PieceWriter write(Flow flow) {
    return new PieceWriter() {
      @Override
      public void write(long bytes, Runnable whenTaken) {
        movedBytes += bytes;
        whenTaken.run();
      }

      @Override
      public void close(Runnable whenClosed) {
        whenClosed.run();
      }
    };
  }

  @Override
  public long movedBytes() {
    return movedBytes;
  }

  @Override
  public long busyNanos() {
    return 0;
  }
}
