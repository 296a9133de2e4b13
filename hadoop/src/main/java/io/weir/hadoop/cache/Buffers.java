// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.cache;

import java.nio.ByteBuffer;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The buffers that what is fetched is thrown away in: as many as fetch at a time, kept for reuse.
 */
final class Buffers {
  /** As large as the kernel makes one request of. */
  private static final int BYTES = 1 << 20;

  private static final int MOST_KEPT = 16;

  private static final ConcurrentLinkedQueue<ByteBuffer> KEPT = new ConcurrentLinkedQueue<>();
  private static final AtomicInteger COUNT = new AtomicInteger();

  private Buffers() {}

  static ByteBuffer take() {
    ByteBuffer kept = KEPT.poll();
    if (kept == null) {
      return ByteBuffer.allocateDirect(BYTES);
    }
    COUNT.decrementAndGet();
    return kept;
  }

  static void giveBack(ByteBuffer buffer) {
    if (COUNT.incrementAndGet() <= MOST_KEPT) {
      KEPT.add(buffer);
    } else {
      COUNT.decrementAndGet(); // the garbage collector has it
    }
  }
}
