// SPDX-License-Identifier: Apache-2.0
package io.weir.core.broker;

import org.jspecify.annotations.Nullable;

/** What the broker answers to a {@link ServiceReport}. */
public sealed interface Answer {
  /**
   * What each flow of the report has got from all nodes.
   *
   * @param epoch another number each time that the broker starts, and all totals with it
   * @param totalNanos by the number that the node gave the flow; only what they grow by means
   *     anything
   * @param weights null: as they were
   */
  @SuppressWarnings("ArrayRecordComponent") // boxed, they would be most of what a broker does
  record Totals(long epoch, long[] totalNanos, @Nullable WeightChanges weights) implements Answer {
    /** One that says nothing of weights. */
    public Totals(long epoch, long[] totalNanos) {
      this(epoch, totalNanos, null);
    }
  }

  /** The broker does not know what the numbers mean: the next report is to hold all names. */
  record TellNames() implements Answer {}

  /**
   * The report was not taken.
   *
   * @param reason for a log
   */
  record Refused(String reason) implements Answer {}
}
