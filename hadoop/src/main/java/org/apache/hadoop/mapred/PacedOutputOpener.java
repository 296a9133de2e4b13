// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.mapred;

import io.weir.core.request.Operation;
import io.weir.hadoop.client.ApplicationName;
import io.weir.hadoop.local.CacheSight;
import io.weir.hadoop.local.LocalStreams;
import io.weir.hadoop.node.NodeStream;
import io.weir.hadoop.threads.DaemonThreads;
import java.nio.file.Path;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The map outputs that a NodeManager serves, as streams at the scheduler of its node. */
final class PacedOutputOpener {
  private static final int MOST_WAITING = 128;
  private static final long IDLE_SECONDS = 30;

  private static final Logger LOG = LoggerFactory.getLogger(PacedOutputOpener.class);

  private final LocalStreams streams;
  private final Function<Path, CacheSight> sights;
  private final AtomicBoolean faultSaid = new AtomicBoolean();

  /** Event loops must not wait: these threads do. */
  private final ThreadPoolExecutor waiting =
      DaemonThreads.asNeeded("Weir: a map output waits", MOST_WAITING, IDLE_SECONDS);

  PacedOutputOpener(LocalStreams streams, Function<Path, CacheSight> sights) {
    this.streams = streams;
    this.sights = sights;
  }

  /** How much is sent with one lease. */
  int leaseBytes() {
    return streams.leaseBytes();
  }

  /** The stream of the output of an attempt; null if that tells no application. */
  @Nullable NodeStream open(Path file, String mapId, String user) {
    String application = ApplicationName.ofAttempt(mapId);
    return application.isEmpty() ? null : streams.stream(Operation.READ, file, application, user);
  }

  /** What the page cache has of an output. */
  CacheSight sight(Path file) {
    return sights.apply(file);
  }

  /** A fault of Weir: an output goes as without it. The log says so once. */
  void failed(Throwable fault) {
    if (faultSaid.compareAndSet(false, true)) {
      LOG.error("A fault in Weir: map outputs are served as without it, where it occurs", fault);
    }
  }

  /** Does something in a thread that may wait, or, where too many do, something else at once. */
  void execute(Runnable task, Runnable orElse) {
    try {
      waiting.execute(task);
    } catch (RejectedExecutionException | OutOfMemoryError full) { // of threads
      orElse.run();
    }
  }
}
