// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.node;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How a process reaches the scheduler of its node. It fails open: while nobody answers, streams
 * pass, and the scheduler is asked again now and then.
 */
public final class NodeClient {
  private static final Logger LOG = LoggerFactory.getLogger(NodeClient.class);
  private static final Map<Path, NodeClient> CLIENTS = new ConcurrentHashMap<>();
  private static final long RETRY_NANOS = TimeUnit.SECONDS.toNanos(5);

  /** What the scheduler may be late by, beyond the bound of its own. */
  private static final int GRACE_MILLIS = 5_000;

  private final String where;
  private final NodeConnection.Opener opener;
  private final long retryNanos;
  private final int graceMillis;
  private final LongSupplier clock;
  private boolean lost;
  private long lostNanos;

  NodeClient(Path socket, long retryNanos, int graceMillis) {
    this(
        socket.toString(),
        mostMillis -> SocketConnection.connect(socket, mostMillis),
        retryNanos,
        graceMillis,
        System::nanoTime);
  }

  /**
   * @param where the scheduler is, for people
   * @param retryNanos how long nobody is asked who has not answered
   * @param graceMillis how late an answer may be, and how long it may take to connect
   */
  public NodeClient(
      String where,
      NodeConnection.Opener opener,
      long retryNanos,
      int graceMillis,
      LongSupplier clock) {
    this.where = where;
    this.opener = opener;
    this.retryNanos = retryNanos;
    this.graceMillis = graceMillis;
    this.clock = clock;
  }

  int graceMillis() {
    return graceMillis;
  }

  /** The one of this process for this socket. */
  public static NodeClient at(Path socket) {
    return CLIENTS.computeIfAbsent(socket, path -> new NodeClient(path, RETRY_NANOS, GRACE_MILLIS));
  }

  /** A stream; it asks nobody before its first request. */
  public NodeStream stream(Opening opening) {
    return new NodeStream(this, opening);
  }

  /** A connection; null while nobody answers. */
  @Nullable NodeConnection connect() {
    if (Thread.currentThread().isInterrupted() || !mayTry()) {
      return null; // a channel cannot be used by a thread that is interrupted
    }
    try {
      return opener.open(graceMillis);
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      if (!Thread.currentThread().isInterrupted()) {
        lost(e);
      }
      return null;
    }
  }

  private synchronized boolean mayTry() {
    return !lost || clock.getAsLong() - lostNanos > retryNanos;
  }

  synchronized void lost(Throwable why) {
    if (!lost) {
      LOG.warn(
          "No scheduler answers at {}: local files are read and written as without Weir ({})",
          where,
          why.toString());
    }
    lost = true;
    lostNanos = clock.getAsLong();
  }

  /** Whether nobody has answered when last asked. */
  public synchronized boolean isLost() {
    return lost;
  }

  synchronized void answers() {
    if (lost) {
      LOG.info("The scheduler at {} answers again", where);
    }
    lost = false;
  }
}
