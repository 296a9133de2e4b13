// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.node;

import java.io.IOException;
import java.net.SocketException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A process that listens at a socket and is stopped: as many wait as may, and nobody is accepted.
 */
final class FullBacklog implements AutoCloseable {
  private static final int MOST = 1_000;

  private final UnixDomainSocketAddress address;
  private final ServerSocketChannel server;
  private final List<SocketChannel> waiting = new ArrayList<>();

  private FullBacklog(Path socket) throws IOException {
    address = UnixDomainSocketAddress.of(socket);
    server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
  }

  static FullBacklog at(Path socket) throws IOException {
    FullBacklog made = new FullBacklog(socket);
    made.server.bind(made.address, /* backlog= */ 1);
    while (!made.isFull()) {
      if (made.waiting.size() > MOST) {
        throw new IOException("the kernel lets any number wait at " + socket);
      }
    }
    return made;
  }

  /** Whether one more would have to wait; if not, one more is in the queue now. */
  boolean isFull() throws IOException {
    SocketChannel next = SocketChannel.open(StandardProtocolFamily.UNIX);
    next.configureBlocking(false);
    try {
      next.connect(address);
      waiting.add(next);
      return false;
    } catch (SocketException tryAgain) {
      next.close();
      return true;
    }
  }

  @Override
  public void close() throws IOException {
    for (SocketChannel each : waiting) {
      each.close();
    }
    server.close();
  }
}
