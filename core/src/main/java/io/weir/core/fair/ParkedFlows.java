// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

import io.weir.core.request.LimitTag;
import io.weir.core.request.Promise;
import java.util.ArrayList;
import java.util.List;

/**
 * The flows that have requests waiting and do not compete, as their limit is reached, or that of
 * somebody whom they are part of ({@link LimitTag}). There are few of them: each question looks at
 * all.
 */
final class ParkedFlows {
  /** How soon it counts that a limit has changed, or that another device has moved less. */
  private static final long MOST_UNSEEN_NANOS = 50_000_000;

  private final List<FlowQueue> parked = new ArrayList<>();
  private long looksAtNanos = Long.MAX_VALUE;

  /**
   * Parks a flow whose limit is reached.
   *
   * @return false: it competes
   */
  boolean parks(FlowQueue queue, long nowNanos) {
    double untilNanos = untilNanos(queue, nowNanos);
    if (untilNanos <= nowNanos) {
      return false;
    }
    if (!queue.promised.isParked) {
      queue.promised.isParked = true;
      parked.add(queue);
    }
    looksAt(untilNanos, nowNanos);
    return true;
  }

  private void looksAt(double untilNanos, long nowNanos) {
    long at = Math.min((long) Math.ceil(untilNanos), nowNanos + MOST_UNSEEN_NANOS);
    looksAtNanos = Math.min(looksAtNanos, at);
  }

  /** The last L of a flow and of all that it is part of. */
  private static double untilNanos(FlowQueue queue, long nowNanos) {
    double last = 0;
    for (Share each = queue; each.parentOrNull() != null; each = each.parent()) {
      last = Math.max(last, each.flow().limitedUntilNanos(nowNanos));
    }
    return last;
  }

  /** When somebody may compete again; {@link Long#MAX_VALUE} if nobody is parked. */
  long looksAtNanos() {
    return parked.isEmpty() ? Long.MAX_VALUE : looksAtNanos;
  }

  /** Whether a look is due: whoever may compete again is taken out. */
  List<FlowQueue> look(long nowNanos) {
    if (nowNanos < looksAtNanos) {
      return List.of();
    }
    looksAtNanos = Long.MAX_VALUE;
    List<FlowQueue> free = new ArrayList<>(0);
    for (int i = parked.size() - 1; i >= 0; i--) {
      FlowQueue queue = parked.get(i);
      double untilNanos = untilNanos(queue, nowNanos);
      if (untilNanos > nowNanos && !queue.isEmpty()) {
        looksAt(untilNanos, nowNanos);
      } else {
        parked.remove(i);
        queue.promised.isParked = false;
        free.add(queue);
      }
    }
    return free;
  }

  /** It is parked no more, whatever its limit. */
  void takeOut(FlowQueue queue) {
    parked.remove(queue);
    queue.promised.isParked = false;
  }

  /** A request of it goes. */
  static void dispatched(Share share, long bytes, long nowNanos) {
    Promise promise = share.flow().promise();
    if (promise.isLimited()) {
      share.flow().limitTag().goes(bytes, promise.limitBytesPerSecond(), nowNanos);
    }
  }

  /** It has moved so much more than it was to, or, below 0, less. */
  void completed(Share share, long missingBytes) {
    if (share.flow().promise().isLimited()) {
      double untilNanos = share.flow().limitTag().corrects(missingBytes);
      looksAtNanos = Math.min(looksAtNanos, (long) Math.ceil(untilNanos));
    }
  }
}
