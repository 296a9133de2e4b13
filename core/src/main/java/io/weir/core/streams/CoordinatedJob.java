// SPDX-License-Identifier: Apache-2.0
package io.weir.core.streams;

import io.weir.core.request.Flow;
import java.util.Comparator;

/** A job in a {@link StreamList}: its rank, and how many streams it has. */
final class CoordinatedJob {
  static final Comparator<CoordinatedJob> BY_RANK =
      Comparator.comparingInt(CoordinatedJob::priority)
          .thenComparingLong(CoordinatedJob::started)
          .thenComparing(each -> each.flow.name())
          .thenComparingLong(CoordinatedJob::number);

  private final Flow flow;
  private final long number;
  private int priority;
  private long started;

  /** How many of them the rule serves. */
  int served;

  /** How many streams know it, active or not. */
  int known;

  /**
   * @param number tells jobs of a list apart
   */
  CoordinatedJob(Flow flow, long number) {
    this.flow = flow;
    this.number = number;
    this.priority = flow.priority();
    this.started = flow.started();
  }

  Flow flow() {
    return flow;
  }

  long number() {
    return number;
  }

  int priority() {
    return priority;
  }

  long started() {
    return started;
  }

  boolean hasAnotherRank() {
    return priority != flow.priority() || started != flow.started();
  }

  /** Takes the rank that the flow has now; no stream of it may stand in an order meanwhile. */
  void takeRank() {
    priority = flow.priority();
    started = flow.started();
  }
}
