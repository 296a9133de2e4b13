// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.datanode;

import java.io.IOException;

/**
 * Stands between one open block file and whoever reads or writes it. Calls come from one thread at
 * a time: before and after each chunk, and once at the end.
 */
public interface BlockIo {
  /** Lets everything pass. */
  BlockIo PASS = new BlockIo() {};

  /**
   * Called before a chunk is moved; may block.
   *
   * @param offset where in the block file
   * @param bytes how much is about to be moved at most
   * @throws IOException if the calling thread was interrupted while it waited; nothing else may
   *     fail an I/O
   */
  default void before(long offset, long bytes) throws IOException {}

  /**
   * Called after a chunk, also when moving it failed; must not throw.
   *
   * @param moved how many bytes were moved, 0 or more
   */
  default void after(long offset, long moved) {}

  /** Called once, when the block file is closed; must not throw. */
  default void closed() {}
}
