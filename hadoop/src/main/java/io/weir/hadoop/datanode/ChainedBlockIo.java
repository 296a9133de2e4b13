// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.datanode;

import java.io.IOException;

/** One block I/O inside another; whoever let a chunk in is always told that it is over. */
record ChainedBlockIo(BlockIo outer, BlockIo inner) implements BlockIo {
  static BlockIo open(Interposer outerInterposer, Interposer innerInterposer, BlockTransfer of) {
    BlockIo outer = outerInterposer.open(of);
    BlockIo inner = BlockIo.PASS;
    boolean opened = false;
    try {
      inner = innerInterposer.open(of);
      opened = true;
    } finally {
      if (!opened) {
        outer.closed();
      }
    }
    if (inner == BlockIo.PASS) {
      return outer;
    }
    return outer == BlockIo.PASS ? inner : new ChainedBlockIo(outer, inner);
  }

  @Override
  public void opened(long offset) {
    outer.opened(offset);
    inner.opened(offset);
  }

  @Override
  public void before(long offset, long bytes) throws IOException {
    outer.before(offset, bytes);
    boolean entered = false;
    try {
      inner.before(offset, bytes);
      entered = true;
    } finally {
      if (!entered) {
        outer.after(offset, 0);
      }
    }
  }

  @Override
  public void after(long offset, long moved) {
    try {
      inner.after(offset, moved);
    } finally {
      outer.after(offset, moved);
    }
  }

  @Override
  public void beforeSync() {
    outer.beforeSync();
    inner.beforeSync();
  }

  @Override
  public void afterSync() {
    try {
      inner.afterSync();
    } finally {
      outer.afterSync();
    }
  }

  @Override
  public void closed() {
    try {
      inner.closed();
    } finally {
      outer.closed();
    }
  }
}
