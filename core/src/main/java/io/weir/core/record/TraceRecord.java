// SPDX-License-Identifier: Apache-2.0
package io.weir.core.record;

import io.weir.core.policy.DevicePolicy;
import io.weir.core.request.Access;
import io.weir.core.request.LimitTag;
import io.weir.core.request.Operation;

/** What a trace consists of: the calls of a scheduler, and before each what has changed. */
public sealed interface TraceRecord {
  /** A call of the scheduler, at its time. */
  sealed interface Call extends TraceRecord {
    long nanos();
  }

  /** Requests go to a new stack of schedulers from now on. */
  record NewStack(DevicePolicy settings) implements TraceRecord {}

  /** A flow is seen for the first time. */
  record NewFlow(int flow, String name) implements TraceRecord {}

  /** A flow is like that from now on. */
  record FlowIs(int flow, FlowState state) implements TraceRecord {}

  /** Requests at other devices have moved the tag of a limit. */
  record LimitIs(int flow, LimitTag.State tag) implements TraceRecord {}

  /** A stream is seen for the first time. */
  record NewStream(int stream, int flow, long order) implements TraceRecord {}

  /** A flow was changed while the call before was under way: it saw what was before, or is now. */
  record ChangedMeanwhile() implements TraceRecord {}

  /** From when on a burst is to end early is answered so from now on. */
  record UrgentAt(long nanos) implements TraceRecord {}

  /** The recording goes on; nothing else has happened. */
  record Tick(long nanos) implements TraceRecord {}

  /**
   * The last record.
   *
   * @param calls how many calls the trace has
   * @param missing how many were made that it has not
   */
  record End(long nanos, long calls, long missing) implements TraceRecord {}

  /** Numbers of requests are used again once they have completed or are withdrawn. */
  record Enqueue(
      long nanos,
      int request,
      int stream,
      Operation operation,
      Access access,
      long bytes,
      long offset)
      implements Call {}

  record NextIdle(long nanos) implements Call {}

  record NextWait(long nanos, long untilNanos) implements Call {}

  record NextDispatch(long nanos, int request) implements Call {}

  /**
   * A request completes.
   *
   * @param unmoved how many of its bytes were not moved
   * @param leastNanos how much device time it costs at least
   */
  record Complete(long nanos, int request, long unmoved, long leastNanos) implements Call {}

  record Withdraw(long nanos, int request, boolean isWithdrawn) implements Call {}

  record GoesNow(long nanos, int request, boolean goes) implements Call {}

  record AsksNoMore(long nanos, int stream) implements Call {}

  record Ended(long nanos, int stream) implements Call {}
}
