// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.volume;

import io.weir.core.request.Flow;
import io.weir.core.request.IoStream;
import io.weir.simulator.cache.CachedFile;
import io.weir.simulator.cache.FileReader;
import io.weir.simulator.cache.PageCache;
import io.weir.simulator.device.BlockQueue;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;

/**
 * A disk as stock Hadoop uses it, request by request: the kernel reads ahead of each reader, writes
 * back what is dirty, and its elevator orders both. Where there are too many requests for that,
 * {@link StockVolume} does it by curves.
 */
public final class CachedVolume implements Volume {
  /** What a reader asks for at a time. */
  private static final long READ_BYTES = 128 << 10;

  private static final long ALIGNED_BYTES = 1 << 20;

  private final PageCache cache;
  private final BlockQueue queue;
  private final LongSupplier busyNanos;
  private final long capacityBytes;
  private final SplittableRandom random;

  /**
   * @param queue below the cache
   * @param busyNanos how long the disk has worked
   * @param capacityBytes of the part of the device in which files lie
   * @param random where files lie
   */
  public CachedVolume(
      PageCache cache,
      BlockQueue queue,
      LongSupplier busyNanos,
      long capacityBytes,
      SplittableRandom random) {
    this.cache = cache;
    this.queue = queue;
    this.busyNanos = busyNanos;
    this.capacityBytes = capacityBytes;
    this.random = random;
  }

  private CachedFile file() {
    return new CachedFile(
        random.nextLong(Math.max(1, capacityBytes / ALIGNED_BYTES)) * ALIGNED_BYTES);
  }

  @Override
  public PieceReader read(Flow flow, long bytes) {
    IoStream stream = new IoStream(flow);
    FileReader reader = new FileReader(cache, file(), stream, 0, bytes);
    return whenThere -> {
      long next = Math.min(READ_BYTES, reader.left());
      if (reader.isAtEnd() || bytes == 0) {
        queue.ended(stream);
        whenThere.took(0);
      } else {
        reader.read(next, () -> whenThere.took(next));
      }
    };
  }

  @Override
  public PieceWriter write(Flow flow) {
    CachedFile file = file();
    return new PieceWriter() {
      private long at;

      @Override
      public void write(long bytes, Runnable whenTaken) {
        long from = at;
        at += bytes;
        cache.write(file, from, bytes, whenTaken);
      }

      @Override
      public void close(Runnable whenClosed) {
        whenClosed.run();
      }

      @Override
      public void delete(Runnable whenDeleted) {
        cache.delete(file, whenDeleted);
      }
    };
  }

  @Override
  public boolean forgetsDeletedFiles() {
    return true;
  }

  @Override
  public long movedBytes() {
    return queue.bytesDone();
  }

  @Override
  public long busyNanos() {
    return busyNanos.getAsLong();
  }
}
