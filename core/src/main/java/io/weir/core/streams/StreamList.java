// SPDX-License-Identifier: Apache-2.0
package io.weir.core.streams;

import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.Operation;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The streams of one queue and one direction: which are active, served, blocked or idle, and since
 * when. The algorithm of {@link StreamCoordinator}; whom the rule serves is up to the {@link
 * ServedPrefix}.
 */
final class StreamList {
  /** By how many streams the cut moves with an event, so that each event costs the same. */
  private static final int STEPS = 2;

  private static final long ONE_CHUNK = 1;

  private final CoordinationRule coordination;
  private final long freeNanos;

  private final Map<Flow, CoordinatedJob> jobs = new HashMap<>(2);
  private final ServedPrefix cut;
  private final RankedStreams blocked = new RankedStreams();
  private final WaitingStreams longestBlocked = new WaitingStreams();
  private final WaitingStreams longestIdle = new WaitingStreams();
  private final ArrayDeque<IoRequest> released = new ArrayDeque<>(1);

  /** How many chunks of these streams are with the scheduler behind, and since when none is. */
  private int inside;

  private long freeSinceNanos;
  private long sequence;

  /** When {@link #release} is to be asked again, as the {@link StreamCoordinator} has noted. */
  long wakeNanos = Long.MAX_VALUE;

  final Flow queue;
  final Operation operation;
  final long number;

  /**
   * @param freeNanos how long none of the streams that are served may ask for anything before a
   *     blocked one goes in between
   * @param number tells lists apart
   */
  StreamList(
      CoordinationRule coordination, long freeNanos, Flow queue, Operation operation, long number) {
    this.coordination = coordination;
    this.cut = new ServedPrefix(coordination);
    this.freeNanos = freeNanos;
    this.queue = queue;
    this.operation = operation;
    this.number = number;
  }

  CoordinatedStream join(Flow flow) {
    CoordinatedJob job = jobs.computeIfAbsent(flow, any -> new CoordinatedJob(any, sequence));
    job.known++;
    return new CoordinatedStream(this, job, sequence++);
  }

  void leave(CoordinatedStream stream, long nowNanos) {
    deactivate(stream);
    if (--stream.job.known == 0) {
      jobs.remove(stream.job.flow());
    }
    settle(nowNanos);
  }

  boolean isOf(Flow itsQueue, Operation itsOperation) {
    return queue == itsQueue && operation == itsOperation;
  }

  boolean isEmpty() {
    return jobs.isEmpty() && inside == 0;
  }

  /** Before a chunk: it is held back until {@link #release}, which may be at once. */
  void asks(CoordinatedStream stream, IoRequest request, long nowNanos) {
    if (stream.job.hasAnotherRank()) {
      rank(stream.job);
    }
    stream.asks(nowNanos);
    longestIdle.remove(stream);
    if (!stream.isActive) {
      cut.enter(stream);
    }
    settle(nowNanos);
    if (stream.isServed || stream.grantNanos > 0) {
      goesOn(stream, request);
      return;
    }
    if (stream.blocked.isEmpty()) {
      stream.blockedSinceNanos = nowNanos;
      blocked.add(stream);
      longestBlocked.add(stream);
    }
    stream.blocked.add(request);
  }

  /** After a chunk. */
  void got(CoordinatedStream stream, long costNanos, long tookNanos, long nowNanos) {
    stream.got(costNanos, tookNanos, nowNanos);
    cut.weigh(stream);
    exits(stream, nowNanos);
  }

  /** A chunk that had gone on was given up. */
  void gaveUp(CoordinatedStream stream, long nowNanos) {
    stream.gaveUp(nowNanos);
    exits(stream, nowNanos);
  }

  /** A chunk that is held back was given up. */
  void gaveUpBlocked(CoordinatedStream stream, IoRequest request, long nowNanos) {
    stream.blocked.remove(request);
    if (stream.blocked.isEmpty()) {
      blocked.remove(stream);
      longestBlocked.remove(stream);
      stream.gaveUp(nowNanos);
      restsIfIdle(stream);
    }
    settle(nowNanos);
  }

  private void goesOn(CoordinatedStream stream, IoRequest request) {
    released.add(request);
    stream.inside++;
    inside++;
  }

  private void exits(CoordinatedStream stream, long nowNanos) {
    stream.inside--;
    if (--inside == 0) {
      freeSinceNanos = nowNanos;
    }
    restsIfIdle(stream);
    settle(nowNanos);
  }

  private void restsIfIdle(CoordinatedStream stream) {
    if (stream.isActive && stream.isIdle()) {
      longestIdle.add(stream);
    }
  }

  /** The next chunk that goes on now; null if there is none. */
  @Nullable IoRequest release(long nowNanos) {
    if (released.isEmpty()) {
      settle(nowNanos);
      preempt(nowNanos);
      fill(nowNanos);
    }
    return released.poll();
  }

  /** When {@link #release} may say something else although nothing happens before. */
  long askAgainNanos() {
    CoordinatedStream longest = longestBlocked.first();
    if (longest == null) {
      return Long.MAX_VALUE;
    }
    long againNanos = later(longest.blockedSinceNanos, coordination.maxBlockedNanos());
    if (inside == 0) {
      againNanos = Math.min(againNanos, later(freeSinceNanos, freeNanos));
    }
    CoordinatedStream idle = longestIdle.first();
    if (idle != null) {
      againNanos = Math.min(againNanos, later(idle.idleSinceNanos(), coordination.idleNanos()));
    }
    return againNanos;
  }

  private static long later(long nanos, long by) {
    return nanos > Long.MAX_VALUE - by ? Long.MAX_VALUE : nanos + by;
  }

  /** Steps 1 and 2: who was blocked for T0 is preempted, and goes whatever its rank. */
  private void preempt(long nowNanos) {
    CoordinatedStream longest = longestBlocked.first();
    while (longest != null
        && nowNanos - longest.blockedSinceNanos >= coordination.maxBlockedNanos()) {
      grant(longest, coordination.grantNanos());
      longest = longestBlocked.first();
    }
  }

  /** Beyond the paper: while none of the streams that are served has anything to do, another is. */
  private void fill(long nowNanos) {
    if (inside == 0 && !blocked.isEmpty() && nowNanos - freeSinceNanos >= freeNanos) {
      long grantNanos = coordination.grantNanos();
      grant(blocked.at(0), grantNanos == Long.MAX_VALUE ? ONE_CHUNK : grantNanos);
    }
  }

  private void grant(CoordinatedStream stream, long grantNanos) {
    stream.grantNanos = grantNanos;
    unblock(stream);
  }

  private void unblock(CoordinatedStream stream) {
    blocked.remove(stream);
    longestBlocked.remove(stream);
    while (!stream.blocked.isEmpty()) {
      goesOn(stream, stream.blocked.remove());
    }
  }

  /** Forgets who is no longer active, and moves the cut. */
  private void settle(long nowNanos) {
    CoordinatedStream longest = longestIdle.first();
    while (longest != null && nowNanos - longest.idleSinceNanos() >= coordination.idleNanos()) {
      deactivate(longest);
      longest = longestIdle.first();
    }
    for (int i = 0; i < STEPS; i++) {
      CoordinatedStream served = cut.grow();
      if (served != null) {
        unblock(served);
      } else if (!cut.shrink()) {
        return;
      }
    }
  }

  private void deactivate(CoordinatedStream stream) {
    longestIdle.remove(stream);
    if (stream.isActive) {
      cut.leave(stream);
      stream.grantNanos = 0;
    }
  }

  /** A job's rank has changed: its streams go where they belong now. */
  private void rank(CoordinatedJob job) {
    List<CoordinatedStream> streams = cut.of(job, this);
    for (CoordinatedStream each : streams) {
      deactivate(each);
      blocked.remove(each);
    }
    job.takeRank();
    for (CoordinatedStream each : streams) {
      cut.enter(each);
      if (each.isServed) {
        unblock(each);
      } else if (!each.blocked.isEmpty()) {
        blocked.add(each);
      }
      restsIfIdle(each);
    }
  }

  /** Checks what must hold between any two calls; for tests. */
  void verifyState() {
    cut.verifyState(jobs.values().stream().filter(each -> each.served > 0).count());
    for (CoordinatedStream each : cut.streams()) {
      ServedPrefix.check(
          !each.isServed || each.blocked.isEmpty(), "a stream that is served is blocked");
      ServedPrefix.check(
          each.blocked.isEmpty() != blocked.contains(each), "a blocked stream is not listed");
      ServedPrefix.check(
          each.isIdle() == longestIdle.contains(each), "an idle stream is not listed");
    }
    ServedPrefix.check(
        blocked.size() == longestBlocked.size(), "blocked streams are listed once only");
  }
}
