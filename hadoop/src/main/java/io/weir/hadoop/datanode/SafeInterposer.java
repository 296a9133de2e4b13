// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.datanode;

import io.weir.core.request.Operation;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the faults of an interposer away from the I/O that it stands before. */
final class SafeInterposer implements Interposer {
  private static final Logger LOG = LoggerFactory.getLogger(SafeInterposer.class);

  private final Interposer interposer;
  private final AtomicLong faults = new AtomicLong();

  SafeInterposer(Interposer interposer) {
    this.interposer = interposer;
  }

  @Override
  public BlockIo open(BlockTransfer transfer) {
    try {
      BlockIo io = interposer.open(transfer);
      return io == BlockIo.PASS ? io : new SafeBlockIo(io, transfer, this);
    } catch (RuntimeException | Error fault) {
      report(transfer, fault);
      return BlockIo.PASS;
    }
  }

  @Override
  public boolean hasBursts(String volume, Operation operation) {
    try {
      return interposer.hasBursts(volume, operation);
    } catch (RuntimeException | Error fault) {
      LOG.debug("A fault in Weir when it was asked for bursts", fault);
      return false;
    }
  }

  @Override
  public boolean handsOver(BlockTransfer transfer) {
    try {
      return interposer.handsOver(transfer);
    } catch (RuntimeException | Error fault) {
      report(transfer, fault);
      return true;
    }
  }

  @Override
  public void volumesLeft(Set<String> volumes) {
    try {
      interposer.volumesLeft(volumes);
    } catch (RuntimeException | Error fault) {
      LOG.error("A fault in Weir when a volume was taken out", fault);
    }
  }

  @Override
  public void close() {
    try {
      interposer.close();
    } catch (RuntimeException | Error fault) {
      LOG.error("A fault in Weir at the end of a DataNode", fault);
    }
  }

  /** Logs one file's fault; as it may be one of thousands a minute, each power of two is said. */
  void report(BlockTransfer transfer, Throwable fault) {
    long count = faults.incrementAndGet();
    if (Long.bitCount(count) == 1) {
      LOG.error(
          "A fault in Weir lets the I/O of {} pass as without Weir (files so far: {})",
          transfer,
          count,
          fault);
    }
  }

  long faults() {
    return faults.get();
  }
}
