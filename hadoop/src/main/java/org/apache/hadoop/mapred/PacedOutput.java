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
import org.apache.hadoop.io.IOUtils;
import org.apache.hadoop.io.nativeio.NativeIO;

/**
 * One map output on its way to a reduce, a part at a time: read within a lease, where it is not in
 * memory, then sent without one. A lease that was held while it is sent would wait for the reduce,
 * which may itself wait for a lease.
 */
final class PacedOutput {
  private final ShuffleChannelHandlerContext context;
  private final PacedOutputs outputs;
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
      PacedOutputs outputs,
      Channel channel,
      NodeStream stream,
      File file,
      RandomAccessFile opened,
      IndexRecord record) {
    this.context = context;
    this.outputs = outputs;
    this.channel = channel;
    this.stream = stream;
    this.file = file;
    this.opened = opened;
    this.record = record;
    this.cache = CacheSight.of(file.toPath());
    this.sent = channel.newPromise();
  }

  /** Begins to send all of it; done, or failed, when the future is. */
  ChannelFuture send() {
    sent.addListener(future -> close(future.isSuccess()));
    next();
    return sent;
  }

  private void next() {
    if (done == record.partLength) {
      sent.trySuccess();
    } else {
      outputs.execute(() -> sendPart(true), () -> sendPart(false));
    }
  }

  private void sendPart(boolean leased) {
    int most = (int) Math.min(outputs.leaseBytes(), record.partLength - done);
    int free = cache.free(record.startOffset + done, most);
    int bytes = free > 0 ? free : most;
    ByteBuf part = channel.alloc().buffer(bytes);
    try {
      if (leased && free == 0) {
        stream.enter(bytes);
        read(part, bytes);
      } else {
        long start = System.nanoTime();
        read(part, bytes);
        cache.took(bytes, System.nanoTime() - start);
      }
    } catch (IOException | RuntimeException e) {
      part.release();
      sent.tryFailure(e);
      return;
    }
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
    stream.close();
    cache.close();
    try {
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
    } finally {
      IOUtils.closeStream(opened);
    }
  }
}
