// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.datanode;

import io.weir.core.request.Operation;
import java.util.Set;

/** Is told of every block file that a DataNode opens, and may order its I/O. */
public interface Interposer {
  /**
   * Called once per opened block file, on the thread that opened it; must not throw.
   *
   * @return what stands before the file; with {@link BlockIo#PASS} the DataNode gets the stock
   *     stream, not a wrapped one
   */
  BlockIo open(BlockTransfer transfer);

  /**
   * Whether block I/Os on a volume move blocks by themselves, as of now: what is before {@link
   * BlockIo#before} of a read on the disk is in the page cache after it, and what is written goes
   * to the disk behind {@link BlockIo#after}. Must not throw.
   */
  default boolean hasBursts(String volume, Operation operation) {
    return false;
  }

  /**
   * A client on this machine asks for the block file itself, to read it past this process. Must not
   * throw.
   *
   * @return whether it gets it; else it reads through the DataNode
   */
  default boolean handsOver(BlockTransfer transfer) {
    return true;
  }

  /**
   * Volumes were taken out of the DataNode, or have failed: these are left. Transfers on the others
   * end by themselves. Must not throw.
   */
  default void volumesLeft(Set<String> volumes) {}

  /** The DataNode has closed its volumes: nothing more will be opened. */
  default void close() {}

  /**
   * Two interposers as one: a chunk passes {@code outer}, then {@code inner}, then the file, and
   * comes back in the opposite order.
   */
  static Interposer chain(Interposer outer, Interposer inner) {
    return new Interposer() {
      @Override
      public BlockIo open(BlockTransfer transfer) {
        return ChainedBlockIo.open(outer, inner, transfer);
      }

      @Override
      public boolean handsOver(BlockTransfer transfer) {
        return outer.handsOver(transfer) && inner.handsOver(transfer);
      }

      @Override
      public boolean hasBursts(String volume, Operation operation) {
        return outer.hasBursts(volume, operation) || inner.hasBursts(volume, operation);
      }

      @Override
      public void volumesLeft(Set<String> volumes) {
        inner.volumesLeft(volumes);
        outer.volumesLeft(volumes);
      }

      @Override
      public void close() {
        try {
          inner.close();
        } finally {
          outer.close();
        }
      }
    };
  }
}
