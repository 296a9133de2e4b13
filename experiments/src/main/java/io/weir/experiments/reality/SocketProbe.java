// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reality;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** Measures what a socket of this machine holds that nobody reads from. */
final class SocketProbe {
  private static final int CHUNK_BYTES = 64 << 10;

  /** What was sent is handed on meanwhile, which makes room at the sender. */
  private static final int TRIES = 20;

  private static final long PAUSE_MILLIS = 5;

  private SocketProbe() {}

  static long bytes() throws IOException, InterruptedException {
    try (ServerSocketChannel server =
            ServerSocketChannel.open()
                .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        SocketChannel client = SocketChannel.open(server.getLocalAddress());
        SocketChannel reader = server.accept()) {
      client.configureBlocking(false);
      ByteBuffer chunk = ByteBuffer.allocateDirect(CHUNK_BYTES);
      long bytes = 0;
      int full = 0;
      while (full < TRIES && reader.isOpen()) {
        chunk.clear();
        int sent = client.write(chunk);
        bytes += sent;
        full = sent == 0 ? full + 1 : 0;
        if (sent == 0) {
          Thread.sleep(PAUSE_MILLIS);
        }
      }
      return bytes;
    }
  }
}
