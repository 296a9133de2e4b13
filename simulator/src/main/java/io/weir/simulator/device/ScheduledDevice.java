// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.device;

import io.weir.core.request.Decision;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoScheduler;
import io.weir.core.request.IoStream;
import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import java.util.ArrayDeque;

/**
 * A scheduler in front of a device: the gate of a DataNode, or an elevator in the kernel. Whatever
 * the scheduler dispatches goes to the device when that has room.
 */
public final class ScheduledDevice {
  private final Simulation simulation;
  private final IoScheduler scheduler;
  private final Device device;
  private final ArrayDeque<IoRequest> dispatched = new ArrayDeque<>();
  private final Event wakes = Event.of(this::ask);
  private final Device.Done listener;
  private boolean isAsking;

  /** How many requests the scheduler has and has not dispatched. */
  private int waiting;

  private long wakesAtNanos;

  /**
   * @param listener told of each request that is done
   */
  public ScheduledDevice(
      Simulation simulation, IoScheduler scheduler, Device device, Device.Done listener) {
    this.simulation = simulation;
    this.scheduler = scheduler;
    this.device = device;
    this.listener = listener;
    device.whenDone(this::done);
  }

  /** Sends a request. */
  public void submit(IoRequest request) {
    scheduler.enqueue(request, simulation.nowNanos());
    waiting++;
    ask();
  }

  /** Takes back a request that still waits; false if it goes to the device already. */
  public boolean withdraw(IoRequest request) {
    boolean waited = scheduler.withdraw(request, simulation.nowNanos());
    waiting -= waited ? 1 : 0;
    ask();
    return waited;
  }

  /** Tells that no request of this stream follows. */
  public void ended(IoStream stream) {
    stream.end();
    scheduler.ended(stream, simulation.nowNanos());
    ask();
  }

  private void done(IoRequest request) {
    scheduler.complete(request, simulation.nowNanos());
    listener.done(request);
    ask();
  }

  /**
   * Asks until the scheduler has nothing more to say; a device that is done at once asks again. A
   * scheduler in which nothing waits has nothing to say, and is not asked: so it is with most disks
   * at most times, and asking touches all that is kept of the disk.
   */
  private void ask() {
    if (isAsking) {
      return;
    }
    isAsking = true;
    Decision decision = next();
    while (decision instanceof Decision.Dispatch go) {
      dispatched.add(go.request());
      waiting--;
      decision = next();
    }
    if (decision instanceof Decision.WaitUntil wait) {
      wakeAt(Math.max(wait.nanos(), simulation.nowNanos()));
    } else {
      simulation.cancel(wakes);
    }
    isAsking = false;
    while (!dispatched.isEmpty() && device.outstanding() < device.queueDepth()) {
      device.submit(dispatched.remove());
    }
  }

  private Decision next() {
    return waiting == 0 ? Decision.IDLE : scheduler.next(simulation.nowNanos());
  }

  private void wakeAt(long nanos) {
    if (!wakes.isScheduled() || wakesAtNanos != nanos) {
      wakesAtNanos = nanos;
      simulation.move(nanos, wakes);
    }
  }
}
