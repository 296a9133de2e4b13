// SPDX-License-Identifier: Apache-2.0
package io.weir.core;

import io.weir.core.depth.Depth;

/**
 * First come, first served, with a bound on how many requests are outstanding: what IBIS measures
 * as "FIFO", the effect of depth control alone.
 */
public final class FifoScheduler implements IoScheduler {
  private final Depth depth;
  private final RequestList waiting = new RequestList();
  private final DeviceTime time = new DeviceTime();

  public FifoScheduler(Depth depth) {
    this.depth = depth;
  }

  @Override
  public void enqueue(IoRequest request, long nowNanos) {
    request.moveTo(IoRequest.State.OUTSIDE, IoRequest.State.WAITING);
    waiting.append(request);
  }

  @Override
  public Decision next(long nowNanos) {
    if (waiting.isEmpty() || time.outstanding() >= depth.current()) {
      return Decision.IDLE;
    }
    IoRequest request = waiting.first();
    waiting.remove(request);
    request.moveTo(IoRequest.State.WAITING, IoRequest.State.DISPATCHED);
    time.begins(request, 1, nowNanos);
    depth.dispatched(request.operation(), nowNanos);
    return request.dispatch();
  }

  @Override
  public void complete(IoRequest request, long nowNanos) {
    request.moveTo(IoRequest.State.DISPATCHED, IoRequest.State.OUTSIDE);
    request.charge(time.ends(request, nowNanos));
    depth.completed(request.operation(), nowNanos);
  }

  @Override
  public boolean withdraw(IoRequest request, long nowNanos) {
    if (request.state != IoRequest.State.WAITING) {
      return false;
    }
    request.moveTo(IoRequest.State.WAITING, IoRequest.State.OUTSIDE);
    waiting.remove(request);
    return true;
  }
}
