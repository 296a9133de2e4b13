// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import io.weir.core.request.Decision;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoScheduler;
import io.weir.core.request.IoStream;

/**
 * A scheduler that throws after a while, whatever it is asked, and says so if it is asked again.
 */
public final class BreaksDown implements IoScheduler {
  private final IoScheduler scheduler;
  private int decisionsLeft;

  public BreaksDown(IoScheduler scheduler, int decisions) {
    this.scheduler = scheduler;
    this.decisionsLeft = decisions;
  }

  @Override
  public void enqueue(IoRequest request, long nowNanos) {
    scheduler.enqueue(request, nowNanos);
  }

  @Override
  public Decision next(long nowNanos) {
    if (--decisionsLeft == 0) {
      throw new IllegalStateException("broken down, as the test wants it");
    }
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
