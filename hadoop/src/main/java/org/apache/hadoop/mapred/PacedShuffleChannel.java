// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.mapred;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.weir.hadoop.node.NodeStream;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import org.apache.hadoop.io.SecureIOUtils;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleHeader;

/** The connection of one reduce that fetches. Small outputs go as in the stock service. */
final class PacedShuffleChannel extends ShuffleChannelHandler {
  private static final int SMALL_OUTPUT_BYTES = 32 << 10;

  private final ShuffleChannelHandlerContext context;
  private final PacedOutputs outputs;

  PacedShuffleChannel(ShuffleChannelHandlerContext context, PacedOutputs outputs) {
    super(context);
    this.context = context;
    this.outputs = outputs;
  }

  @Override
  protected ChannelFuture sendMapOutput(
      Channel channel, String user, String mapId, int reduce, MapOutputInfo output)
      throws IOException {
    IndexRecord record = output.indexRecord;
    File file = new File(output.mapOutputFileName.toString());
    NodeStream stream =
        record.partLength < SMALL_OUTPUT_BYTES ? null : outputs.open(file.toPath(), mapId, user);
    if (stream == null) {
      return super.sendMapOutput(channel, user, mapId, reduce, output);
    }
    RandomAccessFile opened = SecureIOUtils.openForRandomRead(file, "r", user, null);
    ChannelFuture unused =
        channel.write(
            shuffleHeaderToBytes(
                new ShuffleHeader(
                    mapId, record.partLength, record.rawLength, reduce))); // what follows tells
    context.metrics.shuffleConnections.incr();
    context.metrics.shuffleOutputBytes.incr(record.partLength); // as the stock service: at once
    return new PacedOutput(context, outputs, channel, stream, file, opened, record).send();
  }
}
