// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.node;

import io.weir.hadoop.threads.DaemonThreads;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.io.IOUtils;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A process's connection to the scheduler of its node. It fails open: while nobody answers, streams
 * pass, and the scheduler is asked again now and then.
 */
public final class NodeClient {
  private static final Logger LOG = LoggerFactory.getLogger(NodeClient.class);

  private static final Map<Path, NodeClient> CLIENTS = new ConcurrentHashMap<>();
  private static final long RETRY_NANOS = TimeUnit.SECONDS.toNanos(5);

  /** What the scheduler may be late by, beyond the bound of its own. */
  private static final int GRACE_MILLIS = 5_000;

  private static final ScheduledThreadPoolExecutor WATCHDOG = watchdog();

  private final Path socket;
  private final long retryNanos;
  private final int graceMillis;
  private boolean lost;
  private long lostNanos;

  NodeClient(Path socket, long retryNanos, int graceMillis) {
    this.socket = socket;
    this.retryNanos = retryNanos;
    this.graceMillis = graceMillis;
  }

  int graceMillis() {
    return graceMillis;
  }

  /** The one of this process for this socket. */
  public static NodeClient at(Path socket) {
    return CLIENTS.computeIfAbsent(socket, path -> new NodeClient(path, RETRY_NANOS, GRACE_MILLIS));
  }

  private static ScheduledThreadPoolExecutor watchdog() {
    ScheduledThreadPoolExecutor watchdog =
        new ScheduledThreadPoolExecutor(1, DaemonThreads.called("Weir: bound of waits"));
    watchdog.setRemoveOnCancelPolicy(true);
    return watchdog;
  }

  /** A stream; it asks nobody before its first request. */
  public NodeStream stream(Opening opening) {
    return new NodeStream(this, opening);
  }

  /** A connection; null while nobody answers. */
  @Nullable SocketChannel connect() {
    if (Thread.currentThread().isInterrupted() || !mayTry()) {
      return null; // a channel cannot be used by a thread that is interrupted
    }
    try {
      return connect(socket, graceMillis);
    } catch (IOException | UnsupportedOperationException e) {
      if (!Thread.currentThread().isInterrupted()) {
        lost(e);
      }
      return null;
    }
  }

  /**
   * A connection to whoever listens at a socket. A process that is stopped accepts none, and would
   * be waited for without end.
   */
  static SocketChannel connect(Path socket, long mostMillis) throws IOException {
    SocketChannel fresh = SocketChannel.open(StandardProtocolFamily.UNIX);
    boolean connected = false;
    try {
      connected =
          bounded(
              fresh, mostMillis, channel -> channel.connect(UnixDomainSocketAddress.of(socket)));
      return fresh;
    } finally {
      if (!connected) {
        IOUtils.closeStream(fresh);
      }
    }
  }

  private synchronized boolean mayTry() {
    return !lost || System.nanoTime() - lostNanos > retryNanos;
  }

  synchronized void lost(Exception why) {
    if (!lost) {
      LOG.warn(
          "No scheduler answers at {}: local files are read and written as without Weir ({})",
          socket,
          why.toString());
    }
    lost = true;
    lostNanos = System.nanoTime();
  }

  /** Whether nobody has answered when last asked. */
  synchronized boolean isLost() {
    return lost;
  }

  synchronized void answers() {
    if (lost) {
      LOG.info("The scheduler at {} answers again", socket);
    }
    lost = false;
  }

  /** What is done with a connection, and ended with it. */
  interface Talk<T> {
    T with(SocketChannel channel) throws IOException;
  }

  /** Talks, and closes the connection if that takes longer: whoever waits gets an exception. */
  static <T> T bounded(SocketChannel channel, long mostMillis, Talk<T> talk) throws IOException {
    var bite =
        WATCHDOG.schedule(() -> IOUtils.closeStream(channel), mostMillis, TimeUnit.MILLISECONDS);
    try {
      return talk.with(channel);
    } finally {
      bite.cancel(false);
    }
  }
}
