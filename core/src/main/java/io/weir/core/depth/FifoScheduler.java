// SPDX-License-Identifier: Apache-2.0
package io.weir.core.depth;

import io.weir.core.device.DeviceTime;
import io.weir.core.request.Decision;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoScheduler;
import io.weir.core.request.Slots;
import java.util.ArrayDeque;

/**
 * First come, first served, with a bound on how many requests are outstanding: what IBIS measures
 * as "FIFO", the effect of depth control alone.
 */
public final class FifoScheduler implements IoScheduler {
  private final Depth depth;
  private final ArrayDeque<IoRequest> waiting = new ArrayDeque<>();
  private final Slots<Held> slots = new Slots<>(Held::new);
  private final DeviceTime time = new DeviceTime();

  /** What is known of a request. */
  private static final class Held {
    private boolean isDispatched;
    private final DeviceTime.Use use = new DeviceTime.Use();
  }

  public FifoScheduler(Depth depth) {
    this.depth = depth;
  }

  @Override
  public void enqueue(IoRequest request, long nowNanos) {
    slots.put(request).isDispatched = false;
    waiting.add(request);
  }

  @Override
  public Decision next(long nowNanos) {
    if (waiting.isEmpty() || time.outstanding() >= depth.current()) {
      return Decision.IDLE;
    }
    IoRequest request = waiting.remove();
    Held held = slots.of(request);
    held.isDispatched = true;
    time.begins(held.use, !request.isScattered(), 1, nowNanos);
    depth.dispatched(request.operation(), nowNanos);
    return request.dispatch();
  }

  @Override
  public void complete(IoRequest request, long nowNanos) {
    Held held = slots.of(request);
    if (!held.isDispatched) {
      throw new IllegalStateException("a request that waits cannot complete: " + request);
    }
    slots.take(request, held);
    request.charge(Math.max(request.leastNanos(), time.ends(held.use, nowNanos)));
    depth.completed(request.operation(), nowNanos);
  }

  @Override
  public boolean withdraw(IoRequest request, long nowNanos) {
    Held held = slots.known(request);
    if (held == null || held.isDispatched) {
      return false;
    }
    slots.take(request, held);
    waiting.remove(request);
    return true;
  }
}
