// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.datanode;

/** Sees every block file that a DataNode opens, and may stand between it and its users. */
public interface Interposer {
  /** Called once per opened block file, on the thread that will use it; must not throw. */
  BlockIo open(BlockTransfer transfer);
}
