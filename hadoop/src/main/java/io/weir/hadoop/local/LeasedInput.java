// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.local;

import io.weir.core.window.ReadWindow;
import io.weir.hadoop.cache.CachedFile;
import io.weir.hadoop.node.NodeStream;
import java.io.FileDescriptor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.IntFunction;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSInputStream;
import org.apache.hadoop.fs.FileRange;
import org.apache.hadoop.fs.HasFileDescriptor;
import org.apache.hadoop.fs.StreamCapabilities;
import org.apache.hadoop.fs.statistics.IOStatistics;
import org.apache.hadoop.fs.statistics.IOStatisticsSource;
import org.jspecify.annotations.Nullable;

/**
 * A local file that is read in leases, where it is not in memory: within a lease a window is moved
 * into the page cache, and read from there without one. Reads of many ranges at once go without.
 */
final class LeasedInput extends FSInputStream
    implements HasFileDescriptor, IOStatisticsSource, StreamCapabilities {
  private final FSDataInputStream stock;
  private final NodeStream stream;
  private final int leaseBytes;
  private final CacheSight cache;
  private final @Nullable CachedFile file;
  private final ReadWindow window;

  LeasedInput(
      FSDataInputStream stock,
      NodeStream stream,
      int leaseBytes,
      CacheSight cache,
      @Nullable CachedFile file) {
    this.stock = stock;
    this.stream = stream;
    this.leaseBytes = leaseBytes;
    this.cache = cache;
    this.file = file;
    this.window = new ReadWindow(leaseBytes);
  }

  private interface Read {
    int of(int bytes) throws IOException;
  }

  private int leased(int wanted, Read read) throws IOException {
    if (wanted <= 0) {
      return read.of(wanted);
    }
    long position = stock.getPos();
    int most = Math.min(wanted, leaseBytes);
    if (window.holds(position, most)) {
      return read.of(most);
    }
    int free = cache.free(position, most);
    if (free > 0) {
      int moved = unleased(free, read);
      window.found(position, Math.max(1, moved));
      return moved;
    }
    return stream.windowBytes() > 0 && file != null
        ? afterFetching(file, position, most, read)
        : within(position, wanted, read);
  }

  /** No more than the file has left, as what is asked for counts as read; 1 at its end. */
  private int ofFile(long position, int bytes) {
    if (file == null) {
      return bytes;
    }
    try {
      return (int) Math.max(1, Math.min(bytes, file.length() - position));
    } catch (IOException e) {
      return bytes; // whoever reads meets the same error
    }
  }

  private int afterFetching(CachedFile cached, long position, int wanted, Read read)
      throws IOException {
    long mostBytes = Math.min(stream.windowBytes(), NodeStream.LARGEST_LEASE_BYTES);
    int bytes = ofFile(position, (int) window.nextBytes(position, wanted, mostBytes));
    int moved = 0;
    stream.enter(bytes);
    try {
      moved = (int) cached.fetch(position, bytes);
    } catch (IOException e) {
      // Whoever reads meets the same error.
    } finally {
      stream.leave(moved);
    }
    window.fetched(position, Math.max(wanted, moved));
    return read.of(wanted);
  }

  private int unleased(int bytes, Read read) throws IOException {
    long start = System.nanoTime();
    int moved = read.of(bytes);
    cache.took(Math.max(0, moved), System.nanoTime() - start);
    return moved;
  }

  private int within(long position, int wanted, Read read) throws IOException {
    int bytes = Math.min(wanted, leaseBytes);
    int moved = 0;
    stream.enter(ofFile(position, bytes));
    try {
      moved = read.of(bytes);
      return moved;
    } finally {
      stream.leave(Math.max(0, moved));
    }
  }

  @Override
  public synchronized int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public synchronized int read(byte[] buffer, int offset, int length) throws IOException {
    return leased(length, bytes -> stock.read(buffer, offset, bytes));
  }

  @Override
  public synchronized int read(long position, byte[] buffer, int offset, int length)
      throws IOException {
    return length <= 0
        ? stock.read(position, buffer, offset, length)
        : within(position, length, bytes -> stock.read(position, buffer, offset, bytes));
  }

  @Override
  public void readVectored(List<? extends FileRange> ranges, IntFunction<ByteBuffer> allocate)
      throws IOException {
    stock.readVectored(ranges, allocate);
  }

  @Override
  public void seek(long position) throws IOException {
    if (position != stock.getPos()) {
      cache.seeks();
    }
    stock.seek(position);
  }

  @Override
  public long getPos() throws IOException {
    return stock.getPos();
  }

  @Override
  public boolean seekToNewSource(long position) throws IOException {
    return stock.seekToNewSource(position);
  }

  @Override
  public long skip(long bytes) throws IOException {
    return stock.skip(bytes);
  }

  @Override
  public int available() throws IOException {
    return stock.available();
  }

  @Override
  public FileDescriptor getFileDescriptor() throws IOException {
    return stock.getFileDescriptor();
  }

  @Override
  public @Nullable IOStatistics getIOStatistics() {
    return stock.getIOStatistics();
  }

  @Override
  public boolean hasCapability(String capability) {
    return stock.hasCapability(capability);
  }

  @Override
  public void close() throws IOException {
    try {
      stock.close();
    } finally {
      cache.close();
      if (file != null) {
        file.close();
      }
      stream.close();
    }
  }
}
