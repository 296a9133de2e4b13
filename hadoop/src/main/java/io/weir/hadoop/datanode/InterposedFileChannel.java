// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.datanode;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;

/**
 * The channel of an {@link InterposedInputStream}: zero-copy sends and reads pass its {@link
 * BlockIo}, everything else goes straight to the stock channel.
 */
final class InterposedFileChannel extends FileChannel {
  private final FileChannel file;
  private final BlockIo io;
  private final InterposedInputStream stream;

  InterposedFileChannel(FileChannel file, BlockIo io, InterposedInputStream stream) {
    this.file = file;
    this.io = io;
    this.stream = stream;
  }

  /** May move less than was asked for, or nothing, when the socket has no room. */
  @Override
  public long transferTo(long position, long count, WritableByteChannel target) throws IOException {
    return Chunk.move(io, position, count, () -> file.transferTo(position, count, target));
  }

  @Override
  public int read(ByteBuffer target) throws IOException {
    return (int) readOn(target.remaining(), () -> file.read(target));
  }

  @Override
  public long read(ByteBuffer[] targets, int start, int length) throws IOException {
    long bytes = 0;
    for (int i = start; i < start + length; i++) {
      bytes += targets[i].remaining();
    }
    return readOn(bytes, () -> file.read(targets, start, length));
  }

  @Override
  public int read(ByteBuffer target, long position) throws IOException {
    return (int) Chunk.move(io, position, target.remaining(), () -> file.read(target, position));
  }

  private long readOn(long bytes, Chunk.Mover mover) throws IOException {
    long position = file.position();
    long moved = Chunk.move(io, position, bytes, mover);
    stream.movedTo(position + Math.max(0, moved));
    return moved;
  }

  @Override
  public long position() throws IOException {
    return file.position();
  }

  @Override
  public FileChannel position(long position) throws IOException {
    file.position(position);
    stream.movedTo(position);
    return this;
  }

  @Override
  public long size() throws IOException {
    return file.size();
  }

  @Override
  public MappedByteBuffer map(MapMode mode, long position, long size) throws IOException {
    return file.map(mode, position, size);
  }

  @Override
  public int write(ByteBuffer source) throws IOException {
    return file.write(source);
  }

  @Override
  public long write(ByteBuffer[] sources, int start, int length) throws IOException {
    return file.write(sources, start, length);
  }

  @Override
  public int write(ByteBuffer source, long position) throws IOException {
    return file.write(source, position);
  }

  @Override
  public long transferFrom(ReadableByteChannel source, long position, long count)
      throws IOException {
    return file.transferFrom(source, position, count);
  }

  @Override
  public FileChannel truncate(long size) throws IOException {
    file.truncate(size);
    return this;
  }

  @Override
  public void force(boolean metaData) throws IOException {
    file.force(metaData);
  }

  @Override
  public FileLock lock(long position, long size, boolean shared) throws IOException {
    return file.lock(position, size, shared);
  }

  @Override
  public FileLock tryLock(long position, long size, boolean shared) throws IOException {
    return file.tryLock(position, size, shared);
  }

  @Override
  protected void implCloseChannel() throws IOException {
    stream.close();
  }
}
