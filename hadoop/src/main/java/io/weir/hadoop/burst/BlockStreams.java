// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.burst;

import io.weir.core.gate.GatedStream;
import io.weir.core.request.Flow;
import io.weir.core.request.Operation;
import io.weir.core.window.ReadLengths;
import io.weir.hadoop.cache.CachedFile;
import io.weir.hadoop.datanode.BlockIo;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Opens the stream of a block at a volume's gate, and what moves its data. */
public final class BlockStreams {
  private BlockStreams() {}

  /**
   * Opens one. If that fails nothing is left of it, and the file is closed.
   *
   * @param flow is given back by {@code whenClosed}
   * @param block its number
   * @param file null: the stream enters the gate for each chunk
   * @param lengths of the flow's reads
   */
  public static BlockIo open(
      VolumeGate volume,
      Flow flow,
      long block,
      Operation operation,
      @Nullable CachedFile file,
      Supplier<ReadLengths> lengths,
      Runnable whenWithoutLeave,
      Runnable whenClosed) {
    GatedStream stream = null;
    BlockIo opened = null;
    try {
      stream = volume.gate().stream(flow, block);
      if (file == null) {
        opened = new LeasedIo(stream, operation, whenWithoutLeave, whenClosed);
      } else if (operation == Operation.READ) {
        opened = new BurstReads(volume, stream, file, lengths.get(), whenWithoutLeave, whenClosed);
      } else {
        opened = new BurstWrites(volume, stream, file, whenWithoutLeave, whenClosed);
      }
      return opened;
    } finally {
      if (opened == null) {
        giveUp(stream, file, whenClosed);
      }
    }
  }

  private static void giveUp(
      @Nullable GatedStream stream, @Nullable CachedFile file, Runnable whenClosed) {
    try {
      if (stream != null) {
        stream.close();
      }
    } finally {
      if (file != null) {
        file.close();
      }
      whenClosed.run();
    }
  }
}
