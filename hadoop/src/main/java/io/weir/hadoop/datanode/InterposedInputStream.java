// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.datanode;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A block file open for reading, with a {@link BlockIo} before it. It is a {@link FileInputStream}
 * over the same descriptor, as a DataNode sends without copying from no other stream; reads go
 * through the stock stream all the same, where Hadoop counts them.
 */
final class InterposedInputStream extends FileInputStream {
  private final FileInputStream in;
  private final BlockIo io;
  private final AtomicBoolean closed = new AtomicBoolean();
  private @Nullable InterposedFileChannel channel;
  private long offset;

  InterposedInputStream(FileInputStream in, BlockIo io, long offset) throws IOException {
    super(in.getFD());
    this.in = in;
    this.io = io;
    this.offset = offset;
  }

  @Override
  public int read() throws IOException {
    byte[] single = new byte[1];
    return read(single, 0, 1) < 0 ? -1 : single[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes) throws IOException {
    return read(bytes, 0, bytes.length);
  }

  @Override
  public int read(byte[] bytes, int start, int length) throws IOException {
    int moved = (int) Chunk.move(io, offset, length, () -> in.read(bytes, start, length));
    offset += Math.max(0, moved);
    return moved;
  }

  @Override
  public long skip(long count) throws IOException {
    long skipped = in.skip(count);
    offset += skipped;
    return skipped;
  }

  @Override
  public int available() throws IOException {
    return in.available();
  }

  @Override
  public synchronized FileChannel getChannel() {
    if (channel == null) {
      channel = new InterposedFileChannel(in.getChannel(), io, this);
    }
    return channel;
  }

  /** Told by the channel, which shares the descriptor's position. */
  void movedTo(long newOffset) {
    offset = newOffset;
  }

  @Override
  public void close() throws IOException {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    try {
      in.close();
    } finally {
      try {
        super.close();
      } finally {
        io.closed();
      }
    }
  }
}
