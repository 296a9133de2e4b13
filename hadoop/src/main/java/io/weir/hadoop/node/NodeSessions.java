// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.node;

import java.io.IOException;
import java.nio.channels.ByteChannel;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The streams that other processes of the node have here: who may have one, what is said with it,
 * and how it ends. Whoever has the socket calls this, from one thread.
 *
 * <p>Whatever goes wrong with one process ends its connection, and it goes on as without Weir.
 */
public final class NodeSessions {
  private static final Logger LOG = LoggerFactory.getLogger(NodeSessions.class);

  private final SessionNeeds needs;
  private final Quotas places;
  private final Set<Session> open = Collections.synchronizedSet(new LinkedHashSet<>());
  private final AtomicLong opened = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();
  private volatile boolean isOver;

  /**
   * @param workers a thread for each task, which waits at a gate
   * @param places how many streams each user may have
   * @param waiting how many of them may wait at a time
   * @param locks makes reentrant ones
   * @param clock the time by which leases are taken back
   */
  public NodeSessions(
      OpenNodeStreams streams,
      Executor workers,
      Quotas places,
      Quotas waiting,
      Supplier<Lock> locks,
      LongSupplier clock) {
    this.needs = new SessionNeeds(streams, workers, waiting, locks, clock);
    this.places = places;
  }

  /**
   * A process of this user has connected.
   *
   * @param channel does not block
   * @return null: it is refused
   */
  public @Nullable Session accept(ByteChannel channel, String peer) {
    if (!places.take(peer, needs.streams().isTrusted(peer))) {
      refuse(
          "%s has %d streams already, of %d of all users"
              .formatted(peer, places.taken(peer), places.taken()));
      return null;
    }
    boolean isOpen = false;
    try {
      Session session = new Session(channel, peer, needs, its -> ended(its, peer));
      open.add(session);
      opened.incrementAndGet();
      isOpen = true;
      if (isOver) {
        session.end();
        return null;
      }
      return session;
    } finally {
      if (!isOpen) {
        places.giveBack(peer);
      }
    }
  }

  private void ended(Session session, String peer) {
    open.remove(session);
    places.giveBack(peer);
  }

  /** Something has come from its process, or the process is gone. */
  public void serve(Session session) {
    try {
      if (!session.read()) {
        session.end();
      }
    } catch (RefusedException e) {
      refuse(e.toString());
      session.end();
    } catch (IOException gone) {
      session.end();
    } catch (RuntimeException | Error fault) {
      LOG.error("A fault in Weir: the stream of another process goes on as without it", fault);
      session.end();
    }
  }

  /** Takes back the leases that have been held for too long. */
  public void takeBackAt(long nowNanos) {
    for (Session each : List.copyOf(open)) {
      try {
        each.takeBackAt(nowNanos);
      } catch (RuntimeException | Error fault) {
        LOG.error("A fault in Weir: the stream of another process goes on as without it", fault);
        each.end();
      }
    }
  }

  /** The log grows with the logarithm. */
  private void refuse(String why) {
    long count = refused.incrementAndGet();
    if (Long.bitCount(count) == 1) {
      LOG.warn("A stream of another process is refused: {} (so far: {})", why, count);
    }
  }

  /** Ends all, and accepts no more; their processes go on as without Weir. */
  public void end() {
    isOver = true;
    List.copyOf(open).forEach(Session::end);
  }

  /** How many streams of other processes are open. */
  public int open() {
    return open.size();
  }

  public long opened() {
    return opened.get();
  }

  /** How many streams of other processes were refused, or sent no message. */
  public long refused() {
    return refused.get();
  }
}
