// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.mapred;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ServerChannel;
import io.weir.hadoop.local.CacheSight;
import io.weir.hadoop.local.LocalStreams;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves map outputs in their application's share of the disk: the value of {@code
 * yarn.nodemanager.aux-services.mapreduce_shuffle.class} in yarn-site.xml. Where no socket is set,
 * or nobody answers at it, this is the stock service.
 */
public final class SharedShuffleHandler extends ShuffleHandler {
  private static final Logger SHARED = LoggerFactory.getLogger(SharedShuffleHandler.class);

  private static final String STOCK_NAME = "shuffle";

  private @Nullable ShuffleChannelHandlerContext context;

  @Override
  protected ShuffleChannelHandlerContext createHandlerContext() {
    ShuffleChannelHandlerContext made = super.createHandlerContext();
    context = made;
    return made;
  }

  @Override
  protected void serviceStart() throws Exception {
    super.serviceStart();
    try {
      pace(getConfig());
    } catch (RuntimeException | LinkageError changed) {
      SHARED.error("Map outputs are served as without Weir: it does not fit this Hadoop", changed);
    }
  }

  private void pace(Configuration conf) {
    LocalStreams streams = LocalStreams.of(conf).orElse(null);
    ShuffleChannelHandlerContext made = context;
    if (streams == null || made == null) {
      SHARED.info("Map outputs are served as without Weir: no socket of a scheduler is set");
      return;
    }
    PacedOutputOpener outputs = new PacedOutputOpener(streams, CacheSight::of);
    EachConnection each =
        new EachConnection(() -> new PacedShuffleChannel(made, outputs), outputs::failed);
    for (Channel channel : allChannels) {
      if (channel instanceof ServerChannel) {
        channel.pipeline().addFirst("weir", each);
        SHARED.info("Map outputs are served in the shares of their applications");
      }
    }
  }

  /** Sees every connection that is accepted, before the stock service fits it out. */
  @Sharable
  static final class EachConnection extends ChannelInboundHandlerAdapter {
    private final Supplier<ChannelHandler> ours;
    private final Consumer<Throwable> faults;

    EachConnection(Supplier<ChannelHandler> ours, Consumer<Throwable> faults) {
      this.ours = ours;
      this.faults = faults;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object accepted) throws Exception {
      try {
        if (accepted instanceof Channel connection) {
          connection.pipeline().addFirst("weir", new Replacement(ours, faults));
        }
      } catch (RuntimeException | LinkageError fault) {
        faults.accept(fault);
      }
      super.channelRead(ctx, accepted);
    }
  }

  /** Puts our handler in the place of the stock one, when all of a connection are there. */
  static final class Replacement extends ChannelInboundHandlerAdapter {
    private final Supplier<ChannelHandler> ours;
    private final Consumer<Throwable> faults;

    Replacement(Supplier<ChannelHandler> ours, Consumer<Throwable> faults) {
      this.ours = ours;
      this.faults = faults;
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) throws Exception {
      try {
        if (ctx.pipeline().get(STOCK_NAME) != null) {
          ctx.pipeline().replace(STOCK_NAME, STOCK_NAME, ours.get());
        }
      } catch (RuntimeException | LinkageError fault) {
        faults.accept(fault);
      }
      super.channelActive(ctx);
      ctx.pipeline().remove(this);
    }
  }
}
