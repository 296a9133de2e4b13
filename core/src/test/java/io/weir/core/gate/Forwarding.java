// SPDX-License-Identifier: Apache-2.0
package io.weir.core.gate;

import io.weir.core.request.Decision;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoScheduler;
import io.weir.core.request.IoStream;

/** A scheduler around another, for tests that change one of its answers. */
class Forwarding implements IoScheduler {
  private final IoScheduler scheduler;

  Forwarding(IoScheduler scheduler) {
    this.scheduler = scheduler;
  }

  @Override
  public void enqueue(IoRequest request, long nowNanos) {
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
