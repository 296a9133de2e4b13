// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.datanode;

import java.io.IOException;

/**
 * Is called before and after each read or write of one open block file. Calls come from one thread
 * at a time: before and after each chunk and each sync, and once at the end, perhaps from another
 * thread.
 *
 * <pre>
 *   open ──▶ before ──▶ (the chunk moves) ──▶ after ──┐
 *              ▲  └─ throws: no after for this chunk  │ ──▶ closed
 *              └──────────────────────────────────────┘
 * </pre>
 */
public interface BlockIo {
  BlockIo PASS = new BlockIo() {};

  /** Called once, before anything of the block is read; may block, must not throw. */
  default void opened(long offset) {}

  /**
   * Called before a chunk is moved; may block.
   *
   * <p>A DataNode takes an exception from a read for a sign of a bad disk, unless its message
   * starts with "Connection reset"; its block scanner takes any for a corrupt block. To let an
   * interrupted thread pass, still interrupted, is always safe.
   *
   * @param offset where in the block file
   * @param bytes how much is about to be moved at most, 1 or more
   * @throws IOException an {@link java.io.InterruptedIOException}, if the calling thread was
   *     interrupted while it waited; nothing else may fail an I/O, and nothing else is let through
   */
  default void before(long offset, long bytes) throws IOException {}

  /** Called after a chunk, also when moving it failed; must not throw. */
  default void after(long offset, long moved) {}

  /** Called before what was written is made durable; may block, must not throw. */
  default void beforeSync() {}

  /** Called after that, also when it failed; must not throw. */
  default void afterSync() {}

  /** Called once, when the block file is closed; must not throw. */
  default void closed() {}
}
