// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.mapred;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.weir.hadoop.node.NodeStream;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import org.apache.hadoop.io.IOUtils;
import org.apache.hadoop.io.SecureIOUtils;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleHeader;
import org.jspecify.annotations.Nullable;

/** The connection of one reduce that fetches. Small outputs go as in the stock service. */
final class PacedShuffleChannel extends ShuffleChannelHandler {
  private static final int SMALL_OUTPUT_BYTES = 32 << 10;

  private final ShuffleChannelHandlerContext context;
  private final PacedOutputOpener outputs;

  PacedShuffleChannel(ShuffleChannelHandlerContext context, PacedOutputOpener outputs) {
    super(context);
    this.context = context;
    this.outputs = outputs;
  }

  @Override
  protected ChannelFuture sendMapOutput(
      Channel channel, String user, String mapId, int reduce, MapOutputInfo output)
      throws IOException {
    PacedOutput paced =
        output.indexRecord.partLength < SMALL_OUTPUT_BYTES
            ? null
            : open(channel, user, mapId, output);
    if (paced == null) {
      return super.sendMapOutput(channel, user, mapId, reduce, output);
    }
    IndexRecord record = output.indexRecord;
    context.metrics.shuffleConnections.incr();
    context.metrics.shuffleOutputBytes.incr(record.partLength); // as the stock service: at once
    return paced.send(new ShuffleHeader(mapId, record.partLength, record.rawLength, reduce));
  }

  /** Null if it is to go as in the stock service; then nothing of it is open. */
  private @Nullable PacedOutput open(
      Channel channel, String user, String mapId, MapOutputInfo output) throws IOException {
    File file = new File(output.mapOutputFileName.toString());
    RandomAccessFile opened = null;
    try {
      NodeStream stream = outputs.open(file.toPath(), mapId, user);
      if (stream == null) {
        return null;
      }
      opened = SecureIOUtils.openForRandomRead(file, "r", user, null);
      return new PacedOutput(
          context,
          outputs,
          channel,
          stream,
          file,
          opened,
          outputs.sight(file.toPath()),
          output.indexRecord);
    } catch (RuntimeException | LinkageError fault) {
      IOUtils.closeStream(opened);
      outputs.failed(fault);
      return null;
    }
  }
}
