// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import io.weir.core.Operation;
import io.weir.core.gate.Visitor;
import io.weir.hadoop.datanode.BlockIo;
import java.io.InterruptedIOException;

/** One block transfer at the gate of its volume. */
final class GatedBlockIo implements BlockIo {
  private final Visitor visitor;
  private final Operation operation;
  private final Runnable whenClosed;

  GatedBlockIo(Visitor visitor, Operation operation, Runnable whenClosed) {
    this.visitor = visitor;
    this.operation = operation;
    this.whenClosed = whenClosed;
  }

  @Override
  public void before(long offset, long bytes) throws InterruptedIOException {
    try {
      visitor.enter(operation, bytes);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      // A DataNode that reads this beginning does not take the volume for broken.
      throw new InterruptedIOException(
          "Connection reset: interrupted while waiting at Weir's gate");
    }
  }

  @Override
  public void after(long offset, long moved) {
    visitor.leave();
  }

  @Override
  public void closed() {
    visitor.close();
    whenClosed.run();
  }
}
