// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.cache;

import java.nio.ByteBuffer;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The buffers that what is fetched is thrown away in, the one that was used last first, as it is in
 * the processor's cache. All together they are bounded, as a disk that hangs keeps those of its
 * readers.
 */
final class Buffers {
  /** A piece of a burst where there are no seeks, and a scattered read. */
  private static final Buffers SMALL = new Buffers(128 << 10);

  /** As large as the kernel makes one request of. */
  private static final Buffers LARGE = new Buffers(1 << 20);

  static final long MOST_BYTES = 64L << 20;

  private static final int MOST_KEPT = 16;
  private static final AtomicLong IN_USE = new AtomicLong();

  private final int bytes;
  private final ConcurrentLinkedDeque<ByteBuffer> kept = new ConcurrentLinkedDeque<>();
  private final AtomicInteger count = new AtomicInteger();

  private Buffers(int bytes) {
    this.bytes = bytes;
  }

  /**
   * A buffer for so much, or for as much as is read at a time; null if there is no memory for it.
   */
  static @Nullable ByteBuffer take(long bytes) {
    return bytes <= SMALL.bytes ? SMALL.take() : LARGE.take();
  }

  static void giveBack(ByteBuffer buffer) {
    (buffer.capacity() == SMALL.bytes ? SMALL : LARGE).keep(buffer);
  }

  private @Nullable ByteBuffer take() {
    if (IN_USE.addAndGet(bytes) > MOST_BYTES) {
      IN_USE.addAndGet(-bytes);
      return null;
    }
    ByteBuffer buffer = kept.poll();
    if (buffer != null) {
      count.decrementAndGet();
      return buffer;
    }
    try {
      return ByteBuffer.allocateDirect(bytes);
    } catch (OutOfMemoryError none) {
      IN_USE.addAndGet(-bytes);
      return null;
    }
  }

  private void keep(ByteBuffer buffer) {
    IN_USE.addAndGet(-bytes);
    if (count.incrementAndGet() <= MOST_KEPT) {
      kept.push(buffer);
    } else {
      count.decrementAndGet(); // the garbage collector has it
    }
  }
}
