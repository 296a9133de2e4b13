// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import io.weir.core.Operation;
import io.weir.core.window.BurstSize;
import java.util.function.LongSupplier;

/**
 * How much of the page cache each stream of a device may have: of M, which a setting says, and of
 * what may be dirty before the kernel writes out by itself. Both are divided among the streams that
 * have asked lately. Thread-safe.
 */
final class WindowMemory {
  private final RecentStreams readers;
  private final RecentStreams writers;
  private final LongSupplier dirtyRoom;

  /**
   * @param dirtyRoom see {@link DirtyRoom#bytes}
   * @param clock in ns
   */
  WindowMemory(LongSupplier dirtyRoom, LongSupplier clock) {
    this.readers = new RecentStreams(clock);
    this.writers = new RecentStreams(clock);
    this.dirtyRoom = dirtyRoom;
  }

  /** A stream asks for a burst now. */
  void asks(Operation operation, Object stream) {
    (operation == Operation.READ ? readers : writers).asks(stream);
  }

  /** A stream is closed. */
  void leaves(Object stream) {
    readers.leaves(stream);
    writers.leaves(stream);
  }

  /**
   * How much one burst may move.
   *
   * @param mostBytes M
   */
  long ofBurst(long mostBytes) {
    return Math.max(
        BurstSize.LEAST_BYTES, mostBytes / Math.max(1, readers.count() + writers.count()));
  }

  /** How much of a file that is written may be dirty, by what the kernel leaves to windows. */
  long ofWriter() {
    return Math.max(
        2 * BurstSize.LEAST_BYTES, dirtyRoom.getAsLong() / Math.max(1, writers.count()));
  }
}
