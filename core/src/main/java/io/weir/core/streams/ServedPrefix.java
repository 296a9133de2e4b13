// SPDX-License-Identifier: Apache-2.0
package io.weir.core.streams;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The active streams of a {@link StreamList} in their order, and the cut behind the last of them
 * that the rule serves.
 */
final class ServedPrefix {
  /*
   * The paper walks through the list for each chunk. Here the streams that the rule serves are the first of the order, up
   * to the cut, and their number, their jobs and what they ask for are kept as sums. Each event changes the sums, and then
   * the cut moves by a step or two where the rule says so: what does not fit in two steps comes with the next event. So
   * an event costs O(log n), and the rule "who ranks higher is not blocked while a lower one is served" holds always.
   */
  private final CoordinationRule coordination;
  private final NavigableSet<CoordinatedStream> active = new TreeSet<>(CoordinatedStream.BY_RANK);

  /** The last stream that the rule serves. */
  private @Nullable CoordinatedStream last;

  private int streams;
  private int jobs;
  private double load;

  ServedPrefix(CoordinationRule coordination) {
    this.coordination = coordination;
  }

  /** A stream has become active; it is served if one that ranks lower is. */
  void enter(CoordinatedStream stream) {
    stream.isActive = true;
    active.add(stream);
    if (last != null && CoordinatedStream.BY_RANK.compare(stream, last) < 0) {
      serve(stream);
    }
  }

  /** A stream is active no longer. */
  void leave(CoordinatedStream stream) {
    if (stream == last) {
      last = active.lower(stream);
    }
    if (stream.isServed) {
      unserve(stream);
    }
    active.remove(stream);
    stream.isActive = false;
  }

  /** The active streams of a job, in order of arrival; they stand beside each other. */
  List<CoordinatedStream> of(CoordinatedJob job, StreamList list) {
    List<CoordinatedStream> its = new ArrayList<>();
    for (CoordinatedStream each : active.tailSet(CoordinatedStream.beforeAllOf(job, list))) {
      if (each.job != job) {
        break;
      }
      its.add(each);
    }
    return its;
  }

  /** Takes what a stream asks for now. */
  void weigh(CoordinatedStream stream) {
    double before = stream.load;
    stream.load = stream.demand();
    if (stream.isServed) {
      load += stream.load - before;
    }
  }

  /** Serves one more stream if the rule says so; null if it does not. */
  @Nullable CoordinatedStream grow() {
    if (streams == active.size()) {
      return null; // all are served
    }
    CoordinatedStream next = last == null ? first() : active.higher(last);
    if (next == null || !mayServe(next)) {
      return null;
    }
    serve(next);
    last = next;
    return next;
  }

  private @Nullable CoordinatedStream first() {
    return active.isEmpty() ? null : active.first();
  }

  /** Serves one stream less if the rule says so. */
  boolean shrink() {
    CoordinatedStream lowest = last;
    if (lowest == null) {
      return false;
    }
    unserve(lowest);
    if (mayServe(lowest)) {
      serve(lowest);
      return false;
    }
    last = active.lower(lowest);
    return true;
  }

  /** Whether the rule serves S_i when S_1, …, S_{i−1} are those that are served now. */
  private boolean mayServe(CoordinatedStream stream) {
    int jobsWithIt = stream.job.served > 0 ? jobs : jobs + 1;
    if (jobsWithIt <= coordination.prioritizedJobs()) {
      return true; // step 3
    }
    StreamCurve curve = coordination.curve();
    double withIt = // f(S_1, …, S_i)
        curve.isKnown() ? curve.at(streams + 1) : load + stream.load;
    return (1 + coordination.error()) * load < withIt; // step 4
  }

  private void serve(CoordinatedStream stream) {
    stream.isServed = true;
    streams++;
    load += stream.load;
    if (stream.job.served++ == 0) {
      jobs++;
    }
  }

  private void unserve(CoordinatedStream stream) {
    stream.isServed = false;
    streams--;
    load = streams == 0 ? 0 : load - stream.load; // no rounding error stays
    if (--stream.job.served == 0) {
      jobs--;
    }
  }

  /** All active streams, in their order. */
  Iterable<CoordinatedStream> streams() {
    return active;
  }

  /** Checks what must hold between any two calls; for tests. */
  void verifyState(long jobsThatAreServed) {
    int count = 0;
    double sum = 0;
    boolean beforeTheCut = last != null;
    for (CoordinatedStream each : active) {
      check(each.isServed == beforeTheCut, "the streams that are served are not the first ones");
      count += each.isServed ? 1 : 0;
      sum += each.isServed ? each.load : 0;
      beforeTheCut &= each != last;
    }
    check(!beforeTheCut, "the cut lies behind a stream that is not active");
    check(count == streams, "miscounted streams that are served");
    check(Math.abs(sum - load) < 1e-6, "lost count of what streams ask for");
    check(jobsThatAreServed == jobs, "miscounted jobs that are served");
  }

  static void check(boolean holds, String fault) {
    if (!holds) {
      throw new IllegalStateException(fault);
    }
  }
}
