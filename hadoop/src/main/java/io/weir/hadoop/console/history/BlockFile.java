// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.history;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Predicate;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import org.jspecify.annotations.Nullable;

/**
 * A file to which blocks of bytes are appended, deflated. One that was not written to its end, as
 * the machine stopped, is cut off when the file is opened again, with all that follows.
 *
 * <pre>
 *   block   length  crc  bytes
 * </pre>
 */
final class BlockFile implements AutoCloseable {
  private static final int HEAD_BYTES = 2 * Integer.BYTES;
  private static final int LONGEST = 64 << 20;

  private final FileChannel channel;

  private BlockFile(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Opens a file to append to it; it is made if it is not there.
   *
   * @param isWhole shown each block in turn; whether it is one
   */
  static BlockFile open(Path file, Predicate<byte[]> isWhole) throws IOException {
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      long end = wholeBytes(channel, isWhole);
      channel.truncate(end);
      channel.position(end);
      return new BlockFile(channel);
    } catch (IOException | RuntimeException | Error fault) {
      channel.close();
      throw fault;
    }
  }

  /**
   * Shows each block in turn, until one is broken.
   *
   * @param isWhole whether it is one
   */
  static void read(Path file, Predicate<byte[]> isWhole) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      wholeBytes(channel, isWhole);
    }
  }

  void append(byte[] bytes) throws IOException {
    byte[] deflated = Deflated.of(bytes);
    ByteBuffer block = ByteBuffer.allocate(HEAD_BYTES + deflated.length);
    block.putInt(deflated.length).putInt(crc(deflated)).put(deflated).flip();
    while (block.hasRemaining()) {
      channel.write(block);
    }
  }

  private static long wholeBytes(FileChannel channel, Predicate<byte[]> isWhole)
      throws IOException {
    long at = 0;
    byte[] deflated = deflated(channel, at);
    while (deflated != null && isWhole(deflated, isWhole)) {
      at += HEAD_BYTES + deflated.length;
      deflated = deflated(channel, at);
    }
    return at;
  }

  private static boolean isWhole(byte[] deflated, Predicate<byte[]> isWhole) {
    try {
      return isWhole.test(Deflated.inflate(deflated));
    } catch (DataFormatException broken) {
      return false;
    }
  }

  /** Null if there is no whole one. */
  private static byte @Nullable [] deflated(FileChannel channel, long at) throws IOException {
    ByteBuffer head = ByteBuffer.allocate(HEAD_BYTES);
    if (!fills(channel, head, at)) {
      return null;
    }
    head.flip();
    int size = head.getInt();
    int crc = head.getInt();
    if (size <= 0 || size > LONGEST) {
      return null;
    }
    ByteBuffer body = ByteBuffer.allocate(size);
    return fills(channel, body, at + HEAD_BYTES) && crc(body.array()) == crc ? body.array() : null;
  }

  private static boolean fills(FileChannel channel, ByteBuffer buffer, long at) throws IOException {
    while (buffer.hasRemaining()) {
      if (channel.read(buffer, at + buffer.position()) < 0) {
        return false;
      }
    }
    return true;
  }

  private static int crc(byte[] bytes) {
    CRC32 crc = new CRC32();
    crc.update(bytes);
    return (int) crc.getValue();
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
