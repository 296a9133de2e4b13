// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.local;

import io.weir.hadoop.node.NodeStream;
import io.weir.hadoop.sync.SyncWay;
import io.weir.hadoop.sync.SyncedFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.hadoop.fs.StreamCapabilities;
import org.apache.hadoop.fs.Syncable;
import org.apache.hadoop.fs.statistics.IOStatistics;
import org.apache.hadoop.fs.statistics.IOStatisticsSource;
import org.apache.hadoop.fs.statistics.IOStatisticsSupport;
import org.jspecify.annotations.Nullable;

/**
 * A local file that is written in leases: what comes in small pieces is gathered until it is worth
 * one, and {@link WriteBehind} asks for it. Where the node bounds what is dirty, the file is
 * brought to the disk within a lease, so that the order at the gate is the order at the disk.
 */
final class LeasedOutput extends OutputStream
    implements IOStatisticsSource, StreamCapabilities, Syncable {
  private static final int FIRST_BUFFER_BYTES = 8 << 10;

  private final OutputStream stock;
  private final Path file;
  private final NodeStream stream;
  private final int leaseBytes;
  private final long mostAheadBytes;
  private final WriteBehind leases;

  // Of the thread that asks for leases: how much is on the disk; and the file, of its own, as the
  // writer may have closed his one by then.
  private long onDiskBytes;
  private @Nullable SyncedFile synced;

  private byte[] gathered = new byte[FIRST_BUFFER_BYTES];
  private int gatheredBytes;
  private boolean small = true;
  private boolean closed;

  LeasedOutput(
      OutputStream stock, Path file, NodeStream stream, int leaseBytes, long mostAheadBytes) {
    this.stock = stock;
    this.file = file;
    this.stream = stream;
    this.leaseBytes = leaseBytes;
    this.mostAheadBytes = mostAheadBytes;
    this.leases =
        new WriteBehind(stream, () -> leaseBytes(), mostAheadBytes, this::bringToDisk, this::end);
  }

  @Override
  public synchronized void write(int octet) throws IOException {
    write(new byte[] {(byte) octet}, 0, 1);
  }

  @Override
  public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
    int from = offset;
    int left = length;
    while (left > 0) {
      if (gatheredBytes == 0 && left >= leaseBytes) {
        move(bytes, from, leaseBytes);
        from += leaseBytes;
        left -= leaseBytes;
        continue;
      }
      int part = Math.min(left, leaseBytes - gatheredBytes);
      gather(bytes, from, part);
      from += part;
      left -= part;
      if (gatheredBytes == leaseBytes) {
        moveGathered();
      }
    }
  }

  private void gather(byte[] bytes, int offset, int length) {
    if (gatheredBytes + length > gathered.length) {
      int room = Math.min(leaseBytes, Math.max(2 * gathered.length, gatheredBytes + length));
      gathered = Arrays.copyOf(gathered, room);
    }
    System.arraycopy(bytes, offset, gathered, gatheredBytes, length);
    gatheredBytes += length;
  }

  private void moveGathered() throws IOException {
    if (gatheredBytes > 0) {
      int bytes = gatheredBytes;
      gatheredBytes = 0;
      move(gathered, 0, bytes);
    }
  }

  private void move(byte[] bytes, int offset, int length) throws IOException {
    small &= length < SharedRawFileSystem.SMALL_FILE_BYTES;
    stock.write(bytes, offset, length);
    if (!small) {
      leases.wrote(length);
    }
  }

  /** A window, as far as what may be written ahead has room for two. */
  private int leaseBytes() {
    long window = Math.min(stream.windowBytes(), mostAheadBytes / 2);
    return (int) Math.max(leaseBytes, Math.min(window, NodeStream.LARGEST_LEASE_BYTES));
  }

  /** By the thread that has the lease. */
  private void bringToDisk(int leasedBytes) {
    if (stream.windowBytes() > 0) {
      try {
        if (synced == null) {
          synced = SyncWay.ofThisMachine().open(file);
        }
        synced.sync(onDiskBytes, leasedBytes);
        onDiskBytes += leasedBytes;
      } catch (IOException goneMeanwhile) {
        // Then the kernel does it, when it likes; who needs it to be durable asks for that himself.
      }
    }
  }

  /** By whoever asks for no lease any more. */
  private void end() {
    if (synced != null) {
      synced.close();
    }
    stream.close();
  }

  @Override
  public synchronized void flush() throws IOException {
    moveGathered();
    stock.flush();
  }

  @Override
  public synchronized void hflush() throws IOException {
    flush();
    if (stock instanceof Syncable syncable) {
      syncable.hflush();
    }
  }

  @Override
  public synchronized void hsync() throws IOException {
    flush();
    if (stock instanceof Syncable syncable) {
      syncable.hsync();
    }
  }

  @Override
  public @Nullable IOStatistics getIOStatistics() {
    return IOStatisticsSupport.retrieveIOStatistics(stock);
  }

  @Override
  public boolean hasCapability(String capability) {
    return stock instanceof StreamCapabilities known && known.hasCapability(capability);
  }

  @Override
  public synchronized void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    try (stock) {
      moveGathered();
    } finally {
      leases.close();
    }
  }
}
