// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.elevator;

import io.weir.core.request.IoRequest;
import io.weir.core.request.Operation;
import org.jspecify.annotations.Nullable;

/**
 * The elevator noop of the papers' kernels: requests in the order of their arrival, those that lie
 * behind each other together.
 */
public final class Noop extends Elevator {
  private final SortedQueue reads = new SortedQueue();
  private final SortedQueue writes = new SortedQueue();
  private long arrived;

  public Noop(QueueLimits limits) {
    super(limits);
  }

  @Override
  void add(IoRequest request, long nowNanos) {
    queue(request).add(request, arrived++);
  }

  @Override
  boolean remove(IoRequest request, long nowNanos) {
    return queue(request).remove(request);
  }

  @Override
  IoRequest select(long nowNanos) {
    boolean reading =
        !reads.isEmpty()
            && (writes.isEmpty()
                || reads.oldest().deadlineNanos() < writes.oldest().deadlineNanos());
    SortedQueue queue = reading ? reads : writes;
    IoRequest oldest = queue.oldest().request();
    queue.remove(oldest);
    return oldest;
  }

  @Override
  @Nullable IoRequest takeFollowing(IoRequest last, long nowNanos) {
    return queue(last).takeFollowing(last);
  }

  @Override
  long idlesUntilNanos() {
    return Long.MAX_VALUE;
  }

  @Override
  void completed(IoRequest request, long nowNanos) {
    // It does not matter to this one.
  }

  private SortedQueue queue(IoRequest request) {
    return request.operation() == Operation.READ ? reads : writes;
  }
}
