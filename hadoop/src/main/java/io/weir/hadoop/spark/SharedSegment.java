// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.spark;

import io.weir.hadoop.local.FetchedPart;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import org.apache.spark.network.buffer.FileSegmentManagedBuffer;
import org.apache.spark.network.buffer.ManagedBuffer;
import org.jspecify.annotations.Nullable;

/**
 * What a reduce reads of a map output. All that an executor serves is of one application, so a
 * thread that waits here for its share keeps nobody else from his.
 */
final class SharedSegment extends ManagedBuffer {
  private final FileSegmentManagedBuffer stock;
  private final ExecutorStreams streams;

  SharedSegment(FileSegmentManagedBuffer stock, ExecutorStreams streams) {
    this.stock = stock;
    this.streams = streams;
  }

  private @Nullable FetchedPart part() {
    return streams.part(stock.getFile(), stock.getOffset(), stock.getLength());
  }

  private void fetchAll() {
    FetchedPart part = part();
    if (part != null) {
      try (part) {
        long position = stock.getOffset();
        for (long more = part.ready(position); more > 0; more = part.ready(position)) {
          position += more;
        }
      }
    }
  }

  @Override
  public long size() {
    return stock.size();
  }

  @Override
  public ByteBuffer nioByteBuffer() throws IOException {
    fetchAll();
    return stock.nioByteBuffer();
  }

  @Override
  public InputStream createInputStream() throws IOException {
    FetchedPart part = part();
    return part == null ? stock.createInputStream() : new SharedSegmentInput(stock, part);
  }

  @Override
  public Object convertToNetty() throws IOException {
    FetchedPart part = part();
    return part == null
        ? stock.convertToNetty()
        : new SharedRegion(stock.getFile(), stock.getOffset(), stock.getLength(), part);
  }

  /** Of Spark 4. */
  @Override
  public Object convertToNettyForSsl() throws IOException {
    fetchAll();
    return stock.convertToNettyForSsl();
  }

  @Override
  public ManagedBuffer retain() {
    return this;
  }

  @Override
  public ManagedBuffer release() {
    return this;
  }

  @Override
  public String toString() {
    return stock.toString();
  }
}
