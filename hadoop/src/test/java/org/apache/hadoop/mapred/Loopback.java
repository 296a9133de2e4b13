// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.mapred;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A connection in this process: Netty's at the server's side, of bytes at the other. */
final class Loopback implements AutoCloseable {
  private final NioEventLoopGroup loop = new NioEventLoopGroup(1);
  private final CompletableFuture<Channel> server = new CompletableFuture<>();
  private final Socket client;

  private Loopback() throws IOException, InterruptedException {
    Channel listens =
        new ServerBootstrap()
            .group(loop)
            .channel(NioServerSocketChannel.class)
            .childHandler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel accepted) {
                    server.complete(accepted);
                  }
                })
            .bind(InetAddress.getLoopbackAddress(), 0)
            .sync()
            .channel();
    client =
        new Socket(
            InetAddress.getLoopbackAddress(),
            ((InetSocketAddress) listens.localAddress()).getPort());
  }

  static Loopback open() throws IOException, InterruptedException {
    return new Loopback();
  }

  Channel server() {
    return server.join();
  }

  /** Waits for so many bytes, or the end. */
  byte[] receive(int bytes) throws IOException {
    return client.getInputStream().readNBytes(bytes);
  }

  @Override
  public void close() throws IOException, InterruptedException {
    client.close();
    loop.shutdownGracefully(0, 10, TimeUnit.SECONDS).await();
  }
}
