// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.datanode;

/** Sees every block file that a DataNode opens, and may stand between it and its users. */
public interface Interposer {
  /**
   * Called once per opened block file, on the thread that opened it; must not throw.
   *
   * @return what stands before the file; with {@link BlockIo#PASS} the DataNode gets the stock
   *     stream, not a wrapped one
   */
  BlockIo open(BlockTransfer transfer);

  /**
   * Two interposers as one: a chunk passes {@code outer}, then {@code inner}, then the file, and
   * comes back in the opposite order.
   */
  static Interposer chain(Interposer outer, Interposer inner) {
    return transfer -> ChainedBlockIo.open(outer, inner, transfer);
  }
}
