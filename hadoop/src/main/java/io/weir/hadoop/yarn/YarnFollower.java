// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.yarn;

import io.weir.core.tree.Placement;
import io.weir.hadoop.threads.DaemonThreads;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Polls YARN in its own thread, and passes on the places of its applications.
 *
 * <p>While YARN cannot be read, what was read last stays. The log says so once, and once when it
 * can be read again.
 */
public final class YarnFollower implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(YarnFollower.class);

  /** Who is told. */
  public interface Listener {
    /** Applications stand here now, and no others do. */
    void placed(List<Placement> placements);

    /** YARN could not be read. */
    void lost();
  }

  private final YarnView.Opener opener;
  private final Listener listener;
  private final ScheduledExecutorService thread;

  // Of the thread alone.
  private @Nullable YarnView view;
  private boolean read;
  private boolean faultSaid;

  private YarnFollower(YarnView.Opener opener, Listener listener, ScheduledExecutorService thread) {
    this.opener = opener;
    this.listener = listener;
    this.thread = thread;
  }

  /** Begins to look, and waits for nothing: neither for YARN nor for its classes. */
  public static YarnFollower start(Configuration conf, Listener listener, long periodNanos) {
    return start(() -> YarnClientView.open(conf), listener, periodNanos);
  }

  /** Follows what a view shows. */
  public static YarnFollower start(YarnView.Opener opener, Listener listener, long periodNanos) {
    ScheduledExecutorService thread = DaemonThreads.oneCalled("Weir's look at YARN");
    return start(opener, listener, periodNanos, thread);
  }

  /** The same in a thread that the follower ends. */
  @SuppressWarnings("FutureReturnValueIgnored") // a look tells its faults itself
  static YarnFollower start(
      YarnView.Opener opener,
      Listener listener,
      long periodNanos,
      ScheduledExecutorService thread) {
    YarnFollower follower = new YarnFollower(opener, listener, thread);
    follower.thread.scheduleWithFixedDelay(follower::look, 0, periodNanos, TimeUnit.NANOSECONDS);
    return follower;
  }

  private void look() {
    try {
      YarnView now = view == null ? opener.open() : view;
      view = now;
      YarnState state = now.look();
      List<Placement> placements = YarnPlacements.of(state);
      listener.placed(placements);
      if (!read || faultSaid) {
        LOG.info(
            "Weir follows YARN: {} applications have a place in {} queues",
            placements.size(),
            state.queues().size());
      }
      read = true;
      faultSaid = false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException | RuntimeException | OutOfMemoryError fault) {
      lost(fault);
    } catch (LinkageError missing) {
      LOG.error(
          "Weir cannot follow YARN: this process lacks its classes (hadoop-yarn-client). Weights"
              + " are those of the DataNodes.",
          missing);
      thread.shutdown();
      closeView();
      listener.lost();
    }
  }

  private void lost(Throwable fault) {
    closeView();
    listener.lost();
    if (!faultSaid) {
      faultSaid = true;
      LOG.warn(
          "Weir cannot read YARN: {}. {}",
          read
              ? "shares follow what it said last"
              : "weights are those of the DataNodes until it can",
          fault.toString());
    }
  }

  private void closeView() {
    YarnView open = view;
    view = null;
    if (open != null) {
      try {
        open.close();
      } catch (RuntimeException | LinkageError alreadyGone) {
        LOG.debug("closing Weir's view of YARN", alreadyGone);
      }
    }
  }

  /** Ends the thread, after the look that is under way. It may be called again. */
  @Override
  public void close() {
    try {
      thread.execute(this::closeView);
    } catch (RejectedExecutionException ended) {
      // Whoever has ended the thread closes the view.
    }
    thread.shutdown();
  }
}
