// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.node;

import io.weir.hadoop.metrics.Publication;
import io.weir.hadoop.threads.DaemonThreads;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import jdk.net.ExtendedSocketOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets other processes of the node use the gates of this one, at a Unix socket. One thread hears
 * them all; a thread more for each request that waits.
 *
 * <p>Whatever goes wrong with one process ends its connection, and it goes on as without Weir.
 */
public final class NodeServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(NodeServer.class);

  private static final int MOST_SESSIONS = 4096;
  private static final int MOST_WAITING = 512;
  private static final long IDLE_SECONDS = 30;
  private static final long TICK_MILLIS = 1_000;

  /** How long another process may take to accept, before it counts as one that does not. */
  private static final long MOST_CONNECT_MILLIS = 1_000;

  private final Path socket;
  private final ServerSocketChannel server;
  private final Selector selector;
  private final SelectionKey accepts;
  private final Publication metrics;
  private final ThreadPoolExecutor workers =
      DaemonThreads.asNeeded("Weir: a process of this node waits", MOST_WAITING, IDLE_SECONDS);
  private final NodeSessions sessions;

  private NodeServer(Path socket, OpenNodeStreams streams, ServerSocketChannel server)
      throws IOException {
    this.socket = socket;
    this.sessions =
        new NodeSessions(
            streams,
            workers,
            new Quotas(MOST_SESSIONS),
            new Quotas(MOST_WAITING),
            ReentrantLock::new,
            System::nanoTime);
    this.server = server;
    this.selector = Selector.open();
    server.configureBlocking(false);
    this.accepts = server.register(selector, SelectionKey.OP_ACCEPT);
    this.metrics = NodeMetrics.publish(sessions);
  }

  /** Begins to listen, in a folder that only trusted users can write to. */
  public static NodeServer start(Path socket, OpenNodeStreams streams) throws IOException {
    checkFolder(socket);
    takePlace(socket);
    ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    NodeServer started;
    try {
      server.bind(UnixDomainSocketAddress.of(socket));
      // Tasks run as the users that they work for.
      Files.setPosixFilePermissions(socket, PosixFilePermissions.fromString("rw-rw-rw-"));
      started = new NodeServer(socket, streams, server);
    } catch (IOException | RuntimeException fault) {
      server.close();
      throw fault;
    }
    DaemonThreads.called("Weir listens at " + socket).newThread(started::listen).start();
    LOG.info("Weir takes the streams of other processes at {}", socket);
    return started;
  }

  private static void checkFolder(Path socket) throws IOException {
    Path folder = socket.getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new IOException("there is no folder " + folder + "; make it, for this user alone");
    }
    if (Files.getPosixFilePermissions(folder).contains(PosixFilePermission.OTHERS_WRITE)) {
      throw new IOException(
          "everybody may write to " + folder + ", and could put a socket of his own there");
    }
  }

  /** A socket that nobody answers at was left by a process that was killed. */
  private static void takePlace(Path socket) throws IOException {
    if (!Files.exists(socket)) {
      return;
    }
    try {
      SocketConnection.connect(socket, MOST_CONNECT_MILLIS).close();
    } catch (AsynchronousCloseException mute) {
      throw new IOException(
          "another process listens at " + socket + ", and accepts no connection", mute);
    } catch (SocketException nobody) {
      Files.delete(socket);
      return;
    }
    throw new IOException("another process answers at " + socket);
  }

  private void listen() {
    long tickNanos = System.nanoTime();
    try {
      while (server.isOpen()) {
        selector.select(TICK_MILLIS);
        for (SelectionKey key : List.copyOf(selector.selectedKeys())) {
          serve(key);
        }
        selector.selectedKeys().clear();
        if (System.nanoTime() - tickNanos > TimeUnit.MILLISECONDS.toNanos(TICK_MILLIS)) {
          tickNanos = System.nanoTime();
          tick(tickNanos);
        }
      }
    } catch (ClosedSelectorException closed) {
      // as it should
    } catch (IOException | RuntimeException | Error fault) {
      LOG.error(
          "Weir no longer takes the streams of other processes: they go as without it", fault);
      close();
    }
  }

  private void serve(SelectionKey key) {
    if (!key.isValid()) {
      return;
    }
    if (key.attachment() instanceof Session session) {
      sessions.serve(session);
    } else {
      accept();
    }
  }

  private void accept() {
    try {
      SocketChannel channel = server.accept();
      if (channel != null) {
        accept(channel);
      }
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      LOG.warn("A process of this node cannot connect: {}", e.toString());
      if (accepts.isValid()) {
        accepts.interestOps(0); // until the next tick
      }
    }
  }

  private void accept(SocketChannel channel) throws IOException {
    boolean isAccepted = false;
    Session session = null;
    try {
      channel.configureBlocking(false);
      String peer = channel.getOption(ExtendedSocketOptions.SO_PEERCRED).user().getName();
      session = sessions.accept(channel, peer);
      if (session != null) {
        channel.register(selector, SelectionKey.OP_READ, session);
        isAccepted = true;
      }
    } finally {
      if (!isAccepted && session != null) {
        session.end();
      } else if (!isAccepted) {
        channel.close();
      }
    }
  }

  private void tick(long nowNanos) {
    if (accepts.isValid()) {
      accepts.interestOps(SelectionKey.OP_ACCEPT);
    }
    sessions.takeBackAt(nowNanos);
  }

  public long opened() {
    return sessions.opened();
  }

  /** How many streams of other processes were refused, or sent no message. */
  public long refused() {
    return sessions.refused();
  }

  /** Ends all streams; their processes go on as without Weir. */
  @Override
  public void close() {
    metrics.close();
    try {
      server.close();
      sessions.end();
      selector.close();
      workers.shutdownNow();
      Files.deleteIfExists(socket);
    } catch (ClosedSelectorException again) {
      // closed before
    } catch (IOException e) {
      throw new UncheckedIOException("cannot close " + socket, e);
    }
  }
}
