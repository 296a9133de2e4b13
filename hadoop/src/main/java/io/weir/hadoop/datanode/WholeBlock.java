// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.datanode;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.TimeUnit;

/**
 * A block that something moves at once and past its {@link BlockIo}: the kernel, for a copy inside
 * the node or for memory that is locked. Its {@link BlockIo} is led through the block in front of
 * that, or behind it, and moves it in bursts between disk and page cache.
 *
 * <p>It ends early where to go on could do harm. What is left then goes as on a stock DataNode.
 */
final class WholeBlock {
  /** As a DataNode's packets. */
  private static final long CHUNK_BYTES = 64 << 10;

  /** So much of the page cache, as a whole block has to stay there until it is moved. */
  private static final long MOST_BYTES = 512L << 20;

  /** Twice that is below the 300 s for which a mover waits for the answer to its request. */
  private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(120);

  private WholeBlock() {}

  /** Moves it into the page cache, for a reader that counts what it reads. */
  static void fetch(BlockIo io, long bytes) {
    lead(io, bytes, CHUNK_BYTES, /* counts= */ false);
  }

  /** Moves it and counts it, in bursts. */
  static void move(BlockIo io, long bytes) {
    lead(io, bytes, CHUNK_BYTES, /* counts= */ true);
  }

  /** Counts it as one request, where there are no bursts. */
  static void count(BlockIo io, long bytes) {
    lead(io, bytes, bytes, /* counts= */ true);
  }

  private static void lead(BlockIo io, long bytes, long chunkBytes, boolean counts) {
    long most = Math.max(chunkBytes, MOST_BYTES);
    long begunNanos = System.nanoTime();
    for (long at = 0; at < Math.min(bytes, most); at += chunkBytes) {
      boolean isLate = System.nanoTime() - begunNanos > MOST_NANOS;
      if (isLate || Thread.currentThread().isInterrupted()) {
        return;
      }
      long chunk = Math.min(chunkBytes, bytes - at);
      try {
        io.before(at, chunk);
      } catch (InterruptedIOException interrupted) {
        Thread.currentThread().interrupt();
        return;
      } catch (IOException fault) {
        return; // SafeBlockIo lets none through
      }
      io.after(at, counts ? chunk : 0);
    }
  }
}
