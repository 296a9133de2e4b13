// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.mapred;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelPromise;
import io.weir.hadoop.local.CacheSight;
import io.weir.hadoop.node.NodeStream;
import java.io.EOFException;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import org.apache.hadoop.io.nativeio.NativeIO;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleHeader;

/**
 * One map output on its way to a reduce, a part at a time: read within a lease, where it is not in
 * memory, then sent without one. A lease that was held while it is sent would wait for the reduce,
 * which may itself wait for a lease.
 */
final class PacedOutput {
  private final ShuffleChannelHandlerContext context;
  private final PacedOutputOpener outputs;
  private final Channel channel;
  private final NodeStream stream;
  private final File file;
  private final RandomAccessFile opened;
  private final IndexRecord record;
  private final ChannelPromise sent;
  private final CacheSight cache;
  private long done;

  PacedOutput(
      ShuffleChannelHandlerContext context,
      PacedOutputOpener outputs,
      Channel channel,
      NodeStream stream,
      File file,
      RandomAccessFile opened,
      CacheSight cache,
      IndexRecord record) {
    this.context = context;
    this.outputs = outputs;
    this.channel = channel;
    this.stream = stream;
    this.file = file;
    this.opened = opened;
    this.record = record;
    this.cache = cache;
    this.sent = channel.newPromise();
  }

  /**
   * Begins to send all of it; done, or failed, when the future is. Then nothing of it is open.
   *
   * @param header goes before it; the fault of a later part cannot be told to the reduce, which
   *     hears the end of the connection
   */
  ChannelFuture send(ShuffleHeader header) {
    sent.addListener(future -> close(future.isSuccess()));
    try {
      ChannelFuture unused =
          channel.write(ShuffleChannelHandler.shuffleHeaderToBytes(header)); // what follows tells
      next();
    } catch (IOException | RuntimeException | Error fault) {
      sent.tryFailure(fault);
    }
    return sent;
  }

  private void next() {
    if (done == record.partLength) {
      sent.trySuccess();
    } else {
      outputs.execute(() -> sendPart(true), () -> sendPart(false));
    }
  }

  /** In whatever thread: nobody else hears of a fault, and ends this. */
  private void sendPart(boolean mayWait) {
    try {
      send(readPart(mayWait));
    } catch (IOException | RuntimeException | Error fault) {
      sent.tryFailure(fault);
    }
  }

  private ByteBuf readPart(boolean mayWait) throws IOException {
    int most = (int) Math.min(outputs.leaseBytes(), record.partLength - done);
    int free = free(most);
    int bytes = free > 0 ? free : most;
    ByteBuf part = channel.alloc().buffer(bytes);
    boolean whole = false;
    try {
      if (free == 0 && mayWait) {
        stream.enter(bytes);
        read(part, bytes);
      } else {
        long start = System.nanoTime();
        read(part, bytes);
        cache.took(bytes, System.nanoTime() - start);
      }
      whole = true;
      return part;
    } finally {
      if (!whole) {
        part.release();
      }
    }
  }

  /** How much may go without a lease: all, where that cannot be found out. */
  private int free(int most) {
    try {
      return cache.free(record.startOffset + done, most);
    } catch (RuntimeException | Error fault) {
      outputs.failed(fault);
      return most;
    }
  }

  private void send(ByteBuf part) {
    int bytes = part.readableBytes();
    channel
        .writeAndFlush(part)
        .addListener(
            written -> {
              if (written.isSuccess()) {
                done += bytes;
                next();
              } else {
                sent.tryFailure(written.cause());
              }
            });
  }

  private void read(ByteBuf part, int bytes) throws IOException {
    try {
      while (part.readableBytes() < bytes) {
        long position = record.startOffset + done + part.readableBytes();
        if (part.writeBytes(opened.getChannel(), position, bytes - part.readableBytes()) < 0) {
          throw new EOFException(file + " ends at " + position + ", within a map's output");
        }
      }
    } finally {
      stream.leave(part.readableBytes());
    }
  }

  /** Nobody needs its pages any more, where the service is to say so. */
  private void close(boolean wasSent) throws IOException {
    try (opened;
        cache;
        stream) {
      if (wasSent && context.manageOsCache) {
        NativeIO.POSIX
            .getCacheManipulator()
            .posixFadviseIfPossible(
                file.getPath(),
                opened.getFD(),
                record.startOffset,
                record.partLength,
                NativeIO.POSIX.POSIX_FADV_DONTNEED);
      }
    }
  }
}
