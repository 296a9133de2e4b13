// SPDX-License-Identifier: Apache-2.0
package io.weir.core;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The active streams of one queue and one direction in their order, and the cut between those that
 * are served and those that are blocked: the algorithm of {@link StreamCoordinator}.
 */
final class StreamList {
  /*
   * The paper walks through the list for each chunk. Here the streams that the rule serves are the first of the order, up
   * to the cut, and their number, their jobs and what they ask for are kept as sums. Each event changes the sums, and then
   * the cut moves by a step or two where the rule says so: what does not fit in two steps comes with the next event. So
   * an event costs O(log n), and the rule "who ranks higher is not blocked while a lower one is served" holds always.
   */
  private static final int STEPS = 2;

  private final Coordination coordination;
  private final long freeNanos;

  private final Map<Flow, CoordinatedJob> jobs = new HashMap<>();
  private final TreeSet<CoordinatedStream> active = new TreeSet<>(CoordinatedStream.BY_RANK);
  private final TreeSet<CoordinatedStream> blocked = new TreeSet<>(CoordinatedStream.BY_RANK);
  private final LinkedHashSet<CoordinatedStream> longestBlocked = new LinkedHashSet<>();
  private final LinkedHashSet<CoordinatedStream> longestIdle = new LinkedHashSet<>();
  private final RequestList released = new RequestList();

  /** The last stream that the rule serves: the cut lies behind it. */
  private @Nullable CoordinatedStream lastServed;

  private int servedStreams;
  private int servedJobs;
  private double servedLoad;

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
      Coordination coordination, long freeNanos, Flow queue, Operation operation, long number) {
    this.coordination = coordination;
    this.freeNanos = freeNanos;
    this.queue = queue;
    this.operation = operation;
    this.number = number;
  }

  CoordinatedStream join(Flow flow) {
    CoordinatedJob job = jobs.computeIfAbsent(flow, CoordinatedJob::new);
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

  boolean isEmpty() {
    return jobs.isEmpty() && inside == 0;
  }

  /** Before a chunk: it is held back until {@link #release}, which may be at once. */
  void asks(CoordinatedStream stream, IoRequest request, long nowNanos) {
    if (stream.job.hasAnotherPriority()) {
      rank(stream.job);
    }
    stream.asks(nowNanos);
    longestIdle.remove(stream);
    if (!stream.isActive) {
      activate(stream);
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
    stream.blocked.append(request);
  }

  /** After a chunk. */
  void got(CoordinatedStream stream, long costNanos, long tookNanos, long nowNanos) {
    stream.got(costNanos, tookNanos, nowNanos);
    double before = stream.load;
    stream.load = stream.demand();
    if (stream.isServed) {
      servedLoad += stream.load - before;
    }
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
    released.append(request);
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
    if (released.isEmpty()) {
      return null;
    }
    IoRequest request = released.first();
    released.remove(request);
    return request;
  }

  /** When {@link #release} may say something else although nothing happens before. */
  long askAgainNanos() {
    if (longestBlocked.isEmpty()) {
      return Long.MAX_VALUE;
    }
    long againNanos =
        later(longestBlocked.iterator().next().blockedSinceNanos, coordination.maxBlockedNanos());
    if (inside == 0) {
      againNanos = Math.min(againNanos, later(freeSinceNanos, freeNanos));
    }
    if (!longestIdle.isEmpty()) {
      long idleSince = longestIdle.iterator().next().idleSinceNanos();
      againNanos = Math.min(againNanos, later(idleSince, coordination.idleNanos()));
    }
    return againNanos;
  }

  private static long later(long nanos, long by) {
    return nanos > Long.MAX_VALUE - by ? Long.MAX_VALUE : nanos + by;
  }

  /** Steps 1 and 2: who was blocked for T0 is preempted, and goes whatever its rank. */
  private void preempt(long nowNanos) {
    while (!longestBlocked.isEmpty()) {
      CoordinatedStream longest = longestBlocked.iterator().next();
      if (nowNanos - longest.blockedSinceNanos < coordination.maxBlockedNanos()) {
        return;
      }
      grant(longest);
    }
  }

  /** Beyond the paper: while none of the streams that are served has anything to do, another is. */
  private void fill(long nowNanos) {
    if (inside == 0 && !blocked.isEmpty() && nowNanos - freeSinceNanos >= freeNanos) {
      grant(blocked.first());
    }
  }

  private void grant(CoordinatedStream stream) {
    stream.grantNanos = coordination.grantNanos();
    unblock(stream);
  }

  private void unblock(CoordinatedStream stream) {
    blocked.remove(stream);
    longestBlocked.remove(stream);
    while (!stream.blocked.isEmpty()) {
      IoRequest request = stream.blocked.first();
      stream.blocked.remove(request);
      goesOn(stream, request);
    }
  }

  /** Forgets who is no longer active, and moves the cut. */
  private void settle(long nowNanos) {
    while (!longestIdle.isEmpty()) {
      CoordinatedStream longest = longestIdle.iterator().next();
      if (nowNanos - longest.idleSinceNanos() < coordination.idleNanos()) {
        break;
      }
      deactivate(longest);
    }
    for (int i = 0; i < STEPS && moveCut(); i++) {}
  }

  private boolean moveCut() {
    CoordinatedStream first = lastServed == null ? first() : active.higher(lastServed);
    if (first != null && mayServe(first)) {
      serve(first);
      lastServed = first;
      unblock(first);
      return true;
    }
    CoordinatedStream last = lastServed;
    if (last != null) {
      unserve(last);
      if (!mayServe(last)) {
        lastServed = active.lower(last);
        return true;
      }
      serve(last);
    }
    return false;
  }

  private @Nullable CoordinatedStream first() {
    return active.isEmpty() ? null : active.first();
  }

  /** Whether the rule serves S_i when S_1, …, S_{i−1} are those that are served now. */
  private boolean mayServe(CoordinatedStream stream) {
    int jobsWithIt = stream.job.served > 0 ? servedJobs : servedJobs + 1;
    if (jobsWithIt <= coordination.prioritizedJobs()) {
      return true; // step 3
    }
    StreamCurve curve = coordination.curve();
    double withIt = // f(S_1, …, S_i)
        curve.isKnown() ? curve.at(servedStreams + 1) : servedLoad + stream.load;
    return (1 + coordination.error()) * servedLoad < withIt; // step 4
  }

  private void serve(CoordinatedStream stream) {
    stream.isServed = true;
    servedStreams++;
    servedLoad += stream.load;
    if (stream.job.served++ == 0) {
      servedJobs++;
    }
  }

  private void unserve(CoordinatedStream stream) {
    stream.isServed = false;
    servedStreams--;
    servedLoad = servedStreams == 0 ? 0 : servedLoad - stream.load; // no rounding error stays
    if (--stream.job.served == 0) {
      servedJobs--;
    }
  }

  private void activate(CoordinatedStream stream) {
    stream.isActive = true;
    stream.job.streams.add(stream);
    active.add(stream);
    if (lastServed != null && CoordinatedStream.BY_RANK.compare(stream, lastServed) < 0) {
      serve(stream);
    }
  }

  private void deactivate(CoordinatedStream stream) {
    longestIdle.remove(stream);
    if (!stream.isActive) {
      return;
    }
    if (stream == lastServed) {
      lastServed = active.lower(stream);
    }
    if (stream.isServed) {
      unserve(stream);
    }
    active.remove(stream);
    stream.job.streams.remove(stream);
    stream.isActive = false;
    stream.grantNanos = 0;
  }

  /** A job's priority has changed: its streams go where they belong now. */
  private void rank(CoordinatedJob job) {
    List<CoordinatedStream> streams = List.copyOf(job.streams);
    for (CoordinatedStream each : streams) {
      deactivate(each);
      blocked.remove(each);
    }
    job.takePriority();
    for (CoordinatedStream each : streams) {
      activate(each);
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
    int streams = 0;
    double load = 0;
    boolean beforeTheCut = lastServed != null;
    for (CoordinatedStream each : active) {
      check(each.isServed == beforeTheCut, "the streams that are served are not the first ones");
      check(!each.isServed || each.blocked.isEmpty(), "a stream that is served is blocked");
      check(each.blocked.isEmpty() != blocked.contains(each), "a blocked stream is not listed");
      check(each.isIdle() == longestIdle.contains(each), "an idle stream is not listed");
      streams += each.isServed ? 1 : 0;
      load += each.isServed ? each.load : 0;
      beforeTheCut &= each != lastServed;
    }
    check(!beforeTheCut, "the cut lies behind a stream that is not active");
    check(streams == servedStreams, "miscounted streams that are served");
    check(Math.abs(load - servedLoad) < 1e-6, "lost count of what streams ask for");
    check(blocked.size() == longestBlocked.size(), "blocked streams are listed once only");
    check(
        jobs.values().stream().filter(each -> each.served > 0).count() == servedJobs,
        "miscounted jobs that are served");
  }

  private static void check(boolean holds, String fault) {
    if (!holds) {
      throw new IllegalStateException(fault);
    }
  }
}
