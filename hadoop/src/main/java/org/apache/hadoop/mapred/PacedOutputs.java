// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.mapred;

import io.weir.core.Operation;
import io.weir.hadoop.client.ApplicationName;
import io.weir.hadoop.local.LocalStreams;
import io.weir.hadoop.node.NodeStream;
import java.nio.file.Path;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The map outputs that a NodeManager serves, as streams at the scheduler of its node. */
final class PacedOutputs {
  private static final int MOST_WAITING = 128;
  private static final long IDLE_SECONDS = 30;

  private final LocalStreams streams;

  /** Event loops must not wait: these threads do. */
  private final ThreadPoolExecutor waiting =
      new ThreadPoolExecutor(
          0,
          MOST_WAITING,
          IDLE_SECONDS,
          TimeUnit.SECONDS,
          new SynchronousQueue<>(),
          task -> {
            Thread thread = new Thread(task, "Weir: a map output waits");
            thread.setDaemon(true);
            return thread;
          });

  PacedOutputs(LocalStreams streams) {
    this.streams = streams;
  }

  /** How much is sent with one lease. */
  int leaseBytes() {
    return streams.leaseBytes();
  }

  /**
   * The stream of an output.
   *
   * @param mapId the attempt that has written it
   * @return null if it tells no application
   */
  @Nullable NodeStream open(Path file, String mapId, String user) {
    String application = ApplicationName.ofAttempt(mapId);
    return application.isEmpty() ? null : streams.stream(Operation.READ, file, application, user);
  }

  /**
   * Does something in a thread that may wait.
   *
   * @param orElse done by the caller, which may not, where too many wait already
   */
  void execute(Runnable task, Runnable orElse) {
    try {
      waiting.execute(task);
    } catch (RejectedExecutionException full) {
      orElse.run();
    }
  }
}
