// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.cache;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How much of a block's checksums a small read fetches if its own are not in the page cache, where
 * seeks cost time. On stock each small read of a block costs two seeks, one of them to a page of
 * checksums. As they are 128 times less than the block, all of them are soon in the page cache if
 * it is read again: the second read that does not find its own fetches 1 MiB, those of 128 MiB of
 * the block, which costs less than half a seek, and so do the next ones. A block that is read once
 * loses nothing.
 *
 * <p>If it still does not find them, memory does not keep them, and it fetches its own alone for a
 * while.
 */
public final class ChecksumsAhead {
  private static final long BYTES = 1 << 20;

  /** A block of 1 GiB has so many such parts. */
  private static final int TIMES = 8;

  /** Of so many reads that do not find theirs, the first ones fetch more. */
  private static final int ROUND = 32;

  /** The blocks of which it is remembered, those that were read last. */
  private static final int BLOCKS = 4096;

  private final Map<Long, Integer> timesByBlock =
      new LinkedHashMap<>(16, 0.75f, /* accessOrder= */ true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Integer> eldest) {
          return size() > BLOCKS;
        }
      };

  /** How many bytes a small read of this block fetches, a power of two; 0: its own alone. */
  public synchronized long next(long blockId) {
    int times = timesByBlock.merge(blockId, 1, (before, one) -> (before + one) % ROUND);
    return times > 1 && times <= TIMES + 1 ? BYTES : 0;
  }
}
