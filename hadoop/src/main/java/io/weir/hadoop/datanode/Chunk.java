// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.datanode;

import java.io.IOException;

/** The one place where a chunk is moved between {@code before} and {@code after}. */
final class Chunk {
  private Chunk() {}

  /** Moves bytes and says how many, or less than 0 for the end of the file. */
  interface Mover {
    long move() throws IOException;
  }

  /** Moves at most {@code bytes} bytes at {@code offset}; a chunk of nothing asks nobody. */
  static long move(BlockIo io, long offset, long bytes, Mover mover) throws IOException {
    if (bytes <= 0) {
      return mover.move();
    }
    io.before(offset, bytes);
    long moved = 0;
    try {
      moved = mover.move();
      return moved;
    } finally {
      io.after(offset, Math.max(0, moved));
    }
  }
}
