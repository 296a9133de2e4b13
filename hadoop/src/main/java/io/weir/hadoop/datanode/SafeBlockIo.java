// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.datanode;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Holds a block I/O to its contract, so that no fault of Weir fails a read or a write. After the
 * first fault everything passes for this file; only {@link #closed()} is still handed on, once.
 */
final class SafeBlockIo implements BlockIo {
  private final BlockIo io;
  private final BlockTransfer transfer;
  private final SafeInterposer owner;
  private final AtomicBoolean closed = new AtomicBoolean();
  private volatile boolean faulty;

  SafeBlockIo(BlockIo io, BlockTransfer transfer, SafeInterposer owner) {
    this.io = io;
    this.transfer = transfer;
    this.owner = owner;
  }

  @Override
  public void opened(long offset) {
    unlessFaulty(() -> io.opened(offset));
  }

  @Override
  public void before(long offset, long bytes) throws InterruptedIOException {
    if (faulty) {
      return;
    }
    try {
      io.before(offset, bytes);
    } catch (InterruptedIOException interrupted) {
      throw interrupted;
    } catch (IOException | RuntimeException | Error fault) {
      fail(fault);
    }
  }

  @Override
  public void after(long offset, long moved) {
    unlessFaulty(() -> io.after(offset, moved));
  }

  @Override
  public void beforeSync() {
    unlessFaulty(io::beforeSync);
  }

  @Override
  public void afterSync() {
    unlessFaulty(io::afterSync);
  }

  private void unlessFaulty(Runnable call) {
    if (!faulty) {
      guard(call);
    }
  }

  private void guard(Runnable call) {
    try {
      call.run();
    } catch (RuntimeException | Error fault) {
      fail(fault);
    }
  }

  @Override
  public void closed() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    guard(io::closed);
  }

  private void fail(Throwable fault) {
    if (!faulty) {
      faulty = true;
      owner.report(transfer, fault);
    }
  }
}
