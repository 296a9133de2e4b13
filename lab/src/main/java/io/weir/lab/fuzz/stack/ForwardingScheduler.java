// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.stack;

import io.weir.core.request.Decision;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoScheduler;
import io.weir.core.request.IoStream;

/** Does what the scheduler behind it does. */
public abstract class ForwardingScheduler implements IoScheduler {
  private final IoScheduler behind;

  protected ForwardingScheduler(IoScheduler behind) {
    this.behind = behind;
  }

  @Override
  public void enqueue(IoRequest request, long nowNanos) {
    behind.enqueue(request, nowNanos);
  }

  @Override
  public Decision next(long nowNanos) {
    return behind.next(nowNanos);
  }

  @Override
  public void complete(IoRequest request, long nowNanos) {
    behind.complete(request, nowNanos);
  }

  @Override
  public boolean withdraw(IoRequest request, long nowNanos) {
    return behind.withdraw(request, nowNanos);
  }

  @Override
  public boolean goesNow(IoRequest request, long nowNanos) {
    return behind.goesNow(request, nowNanos);
  }

  @Override
  public long urgentAtNanos() {
    return behind.urgentAtNanos();
  }

  @Override
  public void ended(IoStream stream, long nowNanos) {
    behind.ended(stream, nowNanos);
  }
}
