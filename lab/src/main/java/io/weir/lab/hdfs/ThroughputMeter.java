// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.hdfs;

import io.weir.core.request.Operation;
import io.weir.hadoop.datanode.BlockIo;
import io.weir.hadoop.datanode.BlockTransfer;
import io.weir.hadoop.datanode.Interposer;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts what each flow moves on all DataNodes of this process. It knows nothing of Weir's
 * schedulers, so it measures a stock cluster with the same ruler.
 */
public final class ThroughputMeter implements Interposer {
  /** Process-wide, because Hadoop creates the plug-in that feeds it by class name. */
  public static final ThroughputMeter OF_PROCESS = new ThroughputMeter();

  private final Map<String, Counts> flows = new ConcurrentHashMap<>();

  private record Counts(LongAdder read, LongAdder written) {}

  /** Bytes since the meter was created or reset. */
  public record Moved(long readBytes, long writtenBytes) {
    public static final Moved NOTHING = new Moved(0, 0);

    public long bytes() {
      return readBytes + writtenBytes;
    }

    public Moved minus(Moved earlier) {
      return new Moved(readBytes - earlier.readBytes, writtenBytes - earlier.writtenBytes);
    }
  }

  @Override
  public BlockIo open(BlockTransfer transfer) {
    Counts counts =
        flows.computeIfAbsent(
            transfer.client().flow(), flow -> new Counts(new LongAdder(), new LongAdder()));
    LongAdder counter = transfer.operation() == Operation.READ ? counts.read() : counts.written();
    return new BlockIo() {
      @Override
      public void after(long offset, long moved) {
        counter.add(moved);
      }
    };
  }

  /** Flow name → what it moved so far; the difference of two snapshots is a slice of time. */
  public Map<String, Moved> snapshot() {
    Map<String, Moved> moved = new TreeMap<>();
    flows.forEach(
        (flow, counts) -> moved.put(flow, new Moved(counts.read().sum(), counts.written().sum())));
    return moved;
  }

  /** Starts from nothing; transfers that are open are no longer counted. */
  public void reset() {
    flows.clear();
  }
}
