// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.spark;

import io.weir.hadoop.local.WrittenFile;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.WritableByteChannel;
import java.util.Optional;
import org.apache.spark.shuffle.api.ShuffleMapOutputWriter;
import org.apache.spark.shuffle.api.ShufflePartitionWriter;
import org.apache.spark.shuffle.api.WritableByteChannelWrapper;
import org.apache.spark.shuffle.api.metadata.MapOutputCommitMessage;
import org.jspecify.annotations.Nullable;

/**
 * One map output, partition by partition: Spark's own writer, and the leases for what it writes.
 */
final class SharedMapOutput implements ShuffleMapOutputWriter {
  private final ShuffleMapOutputWriter stock;
  private final NotedTemporaryFile files;
  private final ExecutorStreams streams;
  private @Nullable WrittenFile leases;

  SharedMapOutput(ShuffleMapOutputWriter stock, NotedTemporaryFile files, ExecutorStreams streams) {
    this.stock = stock;
    this.files = files;
    this.streams = streams;
  }

  @Override
  public ShufflePartitionWriter getPartitionWriter(int reducePartitionId) throws IOException {
    ShufflePartitionWriter partition = stock.getPartitionWriter(reducePartitionId);
    File file = files.noted();
    if (leases == null && file != null) {
      leases = streams.written(file);
    }
    return leases == null ? partition : new Partition(partition, leases);
  }

  @Override
  public MapOutputCommitMessage commitAllPartitions(long[] checksums) throws IOException {
    WrittenFile its = leases;
    try (its) {
      return stock.commitAllPartitions(checksums);
    }
  }

  @Override
  public void abort(Throwable error) throws IOException {
    WrittenFile its = leases;
    try (its) {
      stock.abort(error);
    }
  }

  private record Partition(ShufflePartitionWriter stock, WrittenFile leases)
      implements ShufflePartitionWriter {
    @Override
    public OutputStream openStream() throws IOException {
      return new Counted(stock.openStream(), leases);
    }

    @Override
    public Optional<WritableByteChannelWrapper> openChannelWrapper() throws IOException {
      return stock.openChannelWrapper().map(channel -> new CountedChannel(channel, this));
    }

    @Override
    public long getNumBytesWritten() {
      return stock.getNumBytesWritten();
    }
  }

  private static final class Counted extends OutputStream {
    private final OutputStream stock;
    private final WrittenFile leases;

    Counted(OutputStream stock, WrittenFile leases) {
      this.stock = stock;
      this.leases = leases;
    }

    @Override
    public void write(int octet) throws IOException {
      stock.write(octet);
      leases.wrote(1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      stock.write(bytes, offset, length);
      leases.wrote(length);
    }

    @Override
    public void flush() throws IOException {
      stock.flush();
    }

    @Override
    public void close() throws IOException {
      stock.close();
    }
  }

  /** Whoever writes it copies a whole file to the channel in the kernel, so it is counted after. */
  private record CountedChannel(WritableByteChannelWrapper stock, Partition partition)
      implements WritableByteChannelWrapper {
    @Override
    public WritableByteChannel channel() {
      return stock.channel();
    }

    @Override
    public void close() throws IOException {
      long written = partition.stock.getNumBytesWritten();
      stock.close();
      partition.leases.wrote(written);
    }
  }
}
