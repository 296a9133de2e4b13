// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.elevator;

import io.weir.core.request.IoRequest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Requests that wait, by offset and by arrival. */
final class SortedQueue {
  /** One of them: those of one offset by the order of their arrival. */
  record Queued(IoRequest request, long offset, long order, long deadlineNanos)
      implements Comparable<Queued> {

    @Override
    public int compareTo(Queued other) {
      return offset == other.offset
          ? Long.compare(order, other.order)
          : Long.compare(offset, other.offset);
    }
  }

  private static final long MOST_BACK_BYTES = 1L << 20;

  private final Map<IoRequest, Queued> byArrival = new LinkedHashMap<>();
  private final TreeSet<Queued> byOffset = new TreeSet<>();
  private long arrived;

  boolean isEmpty() {
    return byArrival.isEmpty();
  }

  int size() {
    return byArrival.size();
  }

  void add(IoRequest request, long deadlineNanos) {
    Queued queued = new Queued(request, request.offset(), arrived++, deadlineNanos);
    byArrival.put(request, queued);
    byOffset.add(queued);
  }

  boolean remove(IoRequest request) {
    Queued queued = byArrival.remove(request);
    return queued != null && byOffset.remove(queued);
  }

  boolean contains(IoRequest request) {
    return byArrival.containsKey(request);
  }

  /** The one that has waited longest; only if there is one. */
  Queued oldest() {
    return byArrival.values().iterator().next();
  }

  /** The first one from this offset on; null if all are before it. */
  @Nullable Queued from(long offset) {
    return isEmpty() ? null : byOffset.ceiling(at(offset));
  }

  /** The last one that begins before this offset; null if none does. */
  @Nullable Queued before(long offset) {
    return isEmpty() ? null : byOffset.lower(at(offset));
  }

  /** The first one from this offset on, or else the first of all; only if there is one. */
  IoRequest fromAround(long offset) {
    Queued next = from(offset);
    return (next == null ? byOffset.first() : next).request();
  }

  /** The one that a head which goes upwards reaches next, a short way back too; or null. */
  @Nullable IoRequest nearest(long head) {
    if (isEmpty()) {
      return null;
    }
    IoRequest ahead = fromAround(head);
    Queued back = before(head);
    if (back == null || head - back.offset() > MOST_BACK_BYTES) {
      return ahead;
    }
    boolean isNearer = ahead.offset() < head || 2 * (head - back.offset()) < ahead.offset() - head;
    return isNearer ? back.request() : ahead;
  }

  /** Takes out one that begins where this one ends; null if none does. */
  @Nullable IoRequest takeFollowing(IoRequest last) {
    long end = last.offset() + last.bytes();
    Queued next = from(end);
    if (next == null || next.offset() != end) {
      return null;
    }
    remove(next.request());
    return next.request();
  }

  private Queued at(long offset) {
    return new Queued(oldest().request(), offset, -1, 0);
  }
}
