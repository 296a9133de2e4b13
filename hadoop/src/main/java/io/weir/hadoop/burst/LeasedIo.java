// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.burst;

import io.weir.core.gate.GatedStream;
import io.weir.core.request.Access;
import io.weir.core.request.Operation;
import io.weir.hadoop.datanode.BlockIo;

/**
 * A stream that enters the gate for each chunk: the lease of another process, or a block where
 * bursts are switched off.
 */
public final class LeasedIo implements BlockIo {
  private final GatedStream stream;
  private final Operation operation;
  private final Runnable whenWithoutLeave;
  private final Runnable whenClosed;
  private volatile boolean closed;

  public LeasedIo(
      GatedStream stream, Operation operation, Runnable whenWithoutLeave, Runnable whenClosed) {
    this.stream = stream;
    this.operation = operation;
    this.whenWithoutLeave = whenWithoutLeave;
    this.whenClosed = whenClosed;
  }

  @Override
  public void before(long offset, long bytes) {
    enter(Access.SEQUENTIAL, bytes);
  }

  @Override
  public void beforeSync() {
    enter(Access.SCATTERED, 0);
  }

  @Override
  public void afterSync() {
    stream.leave(0);
  }

  /**
   * A thread that is interrupted while it waits goes on, still interrupted: the block scanner would
   * take an exception for a corrupt block. A stream that was closed while it waited has gone
   * nowhere.
   */
  private void enter(Access access, long bytes) {
    try {
      if (!stream.enter(operation, access, bytes) && !closed) {
        whenWithoutLeave.run();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void after(long offset, long moved) {
    stream.leave(moved);
  }

  @Override
  public void closed() {
    closed = true; // before whoever waits is woken
    try {
      stream.close();
    } finally {
      whenClosed.run();
    }
  }
}
