// SPDX-License-Identifier: Apache-2.0
package io.weir.core.streams;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The active streams of a {@link StreamList} in their order, and how many of them the rule serves.
 */
final class ServedPrefix {
  /*
   * The paper walks through the list for each chunk. Here the streams that the rule serves are the first of the order, as
   * many as the cut says, and their jobs and what they ask for are kept as sums. Each event changes the sums, and then
   * the cut moves by a step or two where the rule says so: what does not fit in two steps comes with the next event. So
   * an event costs O(log n) comparisons, and the rule "who ranks higher is not blocked while a lower one is served" holds always.
   */
  private final CoordinationRule coordination;
  private final RankedStreams active = new RankedStreams();

  /** How many streams the rule serves: the first ones. */
  private int streams;

  private int jobs;
  private double load;

  ServedPrefix(CoordinationRule coordination) {
    this.coordination = coordination;
  }

  /** A stream has become active; it is served if one that ranks lower is. */
  void enter(CoordinatedStream stream) {
    stream.isActive = true;
    if (active.add(stream) < streams) {
      serve(stream);
    }
  }

  /** A stream is active no longer. */
  void leave(CoordinatedStream stream) {
    if (stream.isServed) {
      unserve(stream);
    }
    active.remove(stream);
    stream.isActive = false;
  }

  /** The active streams of a job, in order of arrival; they stand beside each other. */
  List<CoordinatedStream> of(CoordinatedJob job, StreamList list) {
    List<CoordinatedStream> its = new ArrayList<>();
    int first = active.before(CoordinatedStream.beforeAllOf(job, list));
    for (int i = first; i < active.size() && active.at(i).job == job; i++) {
      its.add(active.at(i));
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
    CoordinatedStream next = active.at(streams);
    if (!mayServe(next)) {
      return null;
    }
    serve(next);
    return next;
  }

  /** Serves one stream less if the rule says so. */
  boolean shrink() {
    if (streams == 0) {
      return false;
    }
    CoordinatedStream lowest = active.at(streams - 1);
    unserve(lowest);
    if (mayServe(lowest)) {
      serve(lowest);
      return false;
    }
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
  List<CoordinatedStream> streams() {
    List<CoordinatedStream> all = new ArrayList<>();
    for (int i = 0; i < active.size(); i++) {
      all.add(active.at(i));
    }
    return all;
  }

  /** Checks what must hold between any two calls; for tests. */
  void verifyState(long jobsThatAreServed) {
    int count = 0;
    double sum = 0;
    CoordinatedStream before = null;
    for (CoordinatedStream each : streams()) {
      check(
          before == null || CoordinatedStream.BY_RANK.compare(before, each) < 0,
          "the streams are in no order");
      check(
          before == null || before.isServed || !each.isServed,
          "the streams that are served are not the first ones");
      count += each.isServed ? 1 : 0;
      sum += each.isServed ? each.load : 0;
      before = each;
    }
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
