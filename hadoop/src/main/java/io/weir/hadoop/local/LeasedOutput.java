// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.local;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import org.apache.hadoop.fs.StreamCapabilities;
import org.apache.hadoop.fs.Syncable;
import org.apache.hadoop.fs.statistics.IOStatistics;
import org.apache.hadoop.fs.statistics.IOStatisticsSource;
import org.apache.hadoop.fs.statistics.IOStatisticsSupport;
import org.jspecify.annotations.Nullable;

/**
 * A local file that is written in leases: what comes in small pieces is gathered until it is worth
 * one.
 */
final class LeasedOutput extends OutputStream
    implements IOStatisticsSource, StreamCapabilities, Syncable {
  private static final int FIRST_BUFFER_BYTES = 8 << 10;

  private final OutputStream stock;
  private final WrittenFile leases;
  private final int leaseBytes;

  private byte[] gathered = new byte[FIRST_BUFFER_BYTES];
  private int gatheredBytes;
  private boolean closed;

  LeasedOutput(OutputStream stock, WrittenFile leases, int leaseBytes) {
    this.stock = stock;
    this.leases = leases;
    this.leaseBytes = leaseBytes;
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
    stock.write(bytes, offset, length);
    leases.wrote(length);
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
