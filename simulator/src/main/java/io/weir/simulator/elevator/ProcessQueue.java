// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.elevator;

import io.weir.core.request.IoRequest;
import io.weir.simulator.elevator.SortedQueue.Queued;
import org.jspecify.annotations.Nullable;

/** What one process has waiting and at the device, and what is known of it. */
final class ProcessQueue {
  /** So long the disk is kept for a process whose requests lie apart. */
  private static final long SEEKY_IDLE_NANOS = 2_000_000;

  final SortedQueue requests = new SortedQueue();
  final ProcessHistory history = new ProcessHistory();
  final boolean isSync;
  private long nextOffset;
  private int outstanding;

  /**
   * @param isSync whether somebody waits for each request; false for what the page cache writes
   */
  ProcessQueue(boolean isSync) {
    this.isSync = isSync;
  }

  void arrives(IoRequest request, long deadlineNanos, long nowNanos) {
    history.arrives(request, nowNanos);
    requests.add(request, deadlineNanos);
  }

  boolean remove(IoRequest request, long nowNanos) {
    if (!requests.remove(request)) {
      return false;
    }
    history.leaves(nowNanos);
    return true;
  }

  /** Takes out the oldest if it is late, else as {@link #takeNext}; only if there is one. */
  IoRequest takeLateOrNext(long nowNanos) {
    Queued oldest = requests.oldest();
    return oldest.deadlineNanos() <= nowNanos ? take(oldest.request()) : takeNext();
  }

  /** Takes out the next one upwards from the last, around the end; only if there is one. */
  IoRequest takeNext() {
    return take(requests.fromAround(nextOffset));
  }

  private IoRequest take(IoRequest request) {
    requests.remove(request);
    goes(request);
    return request;
  }

  @Nullable IoRequest takeFollowing(IoRequest last) {
    IoRequest following = requests.takeFollowing(last);
    if (following != null) {
      goes(following);
    }
    return following;
  }

  private void goes(IoRequest request) {
    nextOffset = request.offset() + request.bytes();
    outstanding++;
  }

  void done(long nowNanos) {
    outstanding--;
    history.leaves(nowNanos);
  }

  boolean isEmpty() {
    return requests.isEmpty();
  }

  boolean isUsed() {
    return outstanding > 0 || !requests.isEmpty();
  }

  /**
   * Until when the disk is kept for it although nothing of it waits, {@link Long#MAX_VALUE} if
   * until its request is done; the past if it is not kept.
   *
   * @param idleNanos for how long at most
   */
  long isKeptUntilNanos(long idleNanos) {
    if (!isSync || idleNanos == 0 || !history.comesBackWithin(idleNanos)) {
      return Long.MIN_VALUE;
    }
    if (outstanding > 0) {
      return Long.MAX_VALUE;
    }
    return history.doneNanos()
        + (history.isSeeky() ? Math.min(idleNanos, SEEKY_IDLE_NANOS) : idleNanos);
  }
}
