// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.burst;

import io.weir.core.request.Access;
import io.weir.core.request.Decision;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoScheduler;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import java.util.ArrayList;
import java.util.List;

/** A scheduler, and what it was asked for. */
final class RecordedRequests implements IoScheduler {
  private final IoScheduler scheduler;
  private final List<Asked> asked = new ArrayList<>();
  private volatile boolean urgent;

  /** One request as it was asked for. */
  public record Asked(Operation operation, Access access, long bytes) {}

  RecordedRequests(IoScheduler scheduler) {
    this.scheduler = scheduler;
  }

  synchronized List<Asked> asked() {
    return List.copyOf(asked);
  }

  /** From now on bursts are to end early, or not. */
  public void isUrgent(boolean isIt) {
    urgent = isIt;
  }

  @Override
  public long urgentAtNanos() {
    return urgent ? 0 : Long.MAX_VALUE;
  }

  @Override
  public void enqueue(IoRequest request, long nowNanos) {
    synchronized (this) {
      asked.add(new Asked(request.operation(), request.access(), request.bytes()));
    }
    scheduler.enqueue(request, nowNanos);
  }

  @Override
  public Decision next(long nowNanos) {
    return scheduler.next(nowNanos);
  }

  @Override
  public void complete(IoRequest request, long nowNanos) {
    scheduler.complete(request, nowNanos);
  }

  @Override
  public boolean withdraw(IoRequest request, long nowNanos) {
    return scheduler.withdraw(request, nowNanos);
  }

  @Override
  public void ended(IoStream stream, long nowNanos) {
    scheduler.ended(stream, nowNanos);
  }
}
