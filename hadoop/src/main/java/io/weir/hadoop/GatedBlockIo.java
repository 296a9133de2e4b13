// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import io.weir.core.Operation;
import io.weir.core.gate.DirtyFile;
import io.weir.core.gate.Visitor;
import io.weir.hadoop.datanode.BlockIo;
import org.jspecify.annotations.Nullable;

/** One block transfer at the gate of its volume. */
final class GatedBlockIo implements BlockIo {
  private final Visitor visitor;
  private final Operation operation;
  private final Runnable whenWithoutLeave;
  private final Runnable whenClosed;
  private final @Nullable DirtyFile dirty;

  /**
   * @param dirty the file that is written, where what is dirty of it is bounded
   */
  GatedBlockIo(
      Visitor visitor,
      Operation operation,
      @Nullable DirtyFile dirty,
      Runnable whenWithoutLeave,
      Runnable whenClosed) {
    this.visitor = visitor;
    this.operation = operation;
    this.dirty = dirty;
    this.whenWithoutLeave = whenWithoutLeave;
    this.whenClosed = whenClosed;
  }

  /**
   * Who is interrupted while it waits goes on, still interrupted, as on a stock DataNode: a writer
   * whose pipeline is recovered ends at its socket. An exception would do harm: the block scanner
   * takes any for a corrupt block and reports it.
   */
  @Override
  public void before(long offset, long bytes) {
    try {
      if (!visitor.enter(operation, bytes)) {
        whenWithoutLeave.run();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void after(long offset, long moved) {
    try {
      waitForTheDisk(moved);
    } finally {
      visitor.leave(moved);
    }
  }

  /** Inside the gate: whoever fills the page cache faster than the disk takes it has the disk. */
  private void waitForTheDisk(long moved) {
    if (dirty != null && moved > 0) {
      try {
        dirty.wrote(moved);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public void closed() {
    try {
      visitor.close();
    } finally {
      whenClosed.run();
      if (dirty != null) {
        dirty.close();
      }
    }
  }
}
