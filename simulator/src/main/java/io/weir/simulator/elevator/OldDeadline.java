// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.elevator;

import io.weir.core.request.IoRequest;
import io.weir.core.request.Operation;
import io.weir.simulator.elevator.SortedQueue.Queued;
import org.jspecify.annotations.Nullable;

/**
 * The elevator deadline of the papers' kernels: a batch goes on only while each command begins
 * where the last one has ended. After it the direction is chosen anew, and a direction that begins
 * again begins at the lowest offset, unless a request is late.
 *
 * <p>As in Linux 2.6.22 (block/deadline-iosched.c); 2.6.24 has dropped both rules, for {@link
 * Deadline}'s.
 */
public final class OldDeadline extends Elevator {
  private final Deadline.Settings settings;
  private final SortedQueue reads = new SortedQueue();
  private final SortedQueue writes = new SortedQueue();
  private Operation direction = Operation.READ;

  /** The one above the last one, when that went; null if there was none. */
  private @Nullable IoRequest above;

  private long end;
  private int batched;
  private int timesStarved;

  public OldDeadline(QueueLimits limits, Deadline.Settings settings) {
    super(limits);
    this.settings = settings;
  }

  @Override
  void add(IoRequest request, long nowNanos) {
    boolean isRead = request.operation() == Operation.READ;
    long expires = isRead ? settings.readExpireNanos() : settings.writeExpireNanos();
    queue(request.operation()).add(request, nowNanos + expires);
  }

  @Override
  boolean remove(IoRequest request, long nowNanos) {
    if (request == above) {
      above = null;
    }
    return queue(request.operation()).remove(request);
  }

  @Override
  IoRequest select(long nowNanos) {
    IoRequest next = above;
    if (next == null || next.offset() != end || batched >= settings.batch()) {
      batched = settings.batch();
      next = begin(nowNanos);
    }
    batched++;
    queue(direction).remove(next);
    goes(next);
    return next;
  }

  private IoRequest begin(long nowNanos) {
    Operation last = direction;
    direction = nextDirection();
    Queued oldest = queue(direction).oldest();
    if (oldest.deadlineNanos() <= nowNanos) {
      batched = 0;
      return oldest.request();
    }
    IoRequest next = above;
    if (direction == last && next != null) {
      return next;
    }
    batched = 0;
    return queue(direction).fromAround(0);
  }

  private Operation nextDirection() {
    boolean isRead =
        !reads.isEmpty() && (writes.isEmpty() || timesStarved++ < settings.writesStarved());
    if (!isRead) {
      timesStarved = 0;
    }
    return isRead ? Operation.READ : Operation.WRITE;
  }

  private void goes(IoRequest request) {
    end = request.offset() + request.bytes();
    Queued next = queue(request.operation()).from(end);
    above = next == null ? null : next.request();
  }

  @Override
  @Nullable IoRequest takeFollowing(IoRequest last, long nowNanos) {
    IoRequest following = queue(last.operation()).takeFollowing(last);
    if (following != null) {
      goes(following);
    }
    return following;
  }

  @Override
  long idlesUntilNanos() {
    return Long.MAX_VALUE;
  }

  @Override
  void completed(IoRequest request, long nowNanos) {
    // It does not matter to this one.
  }

  private SortedQueue queue(Operation operation) {
    return operation == Operation.READ ? reads : writes;
  }
}
