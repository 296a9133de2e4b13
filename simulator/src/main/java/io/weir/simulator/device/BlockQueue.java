// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.device;

import io.weir.core.request.Decision;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoScheduler;
import io.weir.core.request.IoStream;
import io.weir.core.request.Slots;
import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * The kernel's queue of a block device: an elevator in front of it, which may be switched at run
 * time, as the kernel does it. New requests wait until those that are there have drained through
 * the old elevator; then the new one begins with them.
 */
public final class BlockQueue {
  private record Held(IoRequest request, Device.Done whenDone) {}

  private static final class Slot {
    private Device.@Nullable Done whenDone;
  }

  private final Simulation simulation;
  private final Device device;
  private final Slots<Slot> slots = new Slots<>(Slot::new);
  private final ArrayDeque<IoRequest> dispatched = new ArrayDeque<>();
  private final ArrayDeque<Held> held = new ArrayDeque<>();
  private final Event asksAgain = Event.of(this::ask);
  private IoScheduler elevator;
  private @Nullable IoScheduler next;
  private Runnable whenSwitched = () -> {};
  private boolean isAsking;
  private int unfinished;
  private long bytesDone;

  public BlockQueue(Simulation simulation, IoScheduler elevator, Device device) {
    this.simulation = simulation;
    this.elevator = elevator;
    this.device = device;
    device.whenDone(this::done);
  }

  /** Sends a request. */
  public void submit(IoRequest request, Device.Done whenDone) {
    if (next != null) {
      held.add(new Held(request, whenDone));
      return;
    }
    slots.put(request).whenDone = whenDone;
    unfinished++;
    elevator.enqueue(request, simulation.nowNanos());
    ask();
  }

  /** Tells that no request of this stream follows. */
  public void ended(IoStream stream) {
    stream.end();
    elevator.ended(stream, simulation.nowNanos());
    ask();
  }

  /**
   * Switches to another elevator.
   *
   * @param other a new one
   * @param whenDone runs when it is in place
   * @throws IllegalStateException while a switch is under way
   */
  public void switchTo(IoScheduler other, Runnable whenDone) {
    if (next != null) {
      throw new IllegalStateException("the elevator is being switched already");
    }
    next = other;
    whenSwitched = whenDone;
    switchIfDrained();
  }

  /** How many requests it has, those that wait for a switch not counted. */
  public int unfinished() {
    return unfinished;
  }

  /** Bytes of all requests that are done. */
  public long bytesDone() {
    return bytesDone;
  }

  private void switchIfDrained() {
    IoScheduler other = next;
    if (other == null || unfinished > 0) {
      return;
    }
    elevator = other;
    next = null;
    while (!held.isEmpty()) {
      Held each = held.remove();
      submit(each.request(), each.whenDone());
    }
    whenSwitched.run();
  }

  private void done(IoRequest request) {
    Slot slot = slots.of(request);
    Device.Done whenDone = slot.whenDone;
    slots.take(request, slot);
    elevator.complete(request, simulation.nowNanos());
    unfinished--;
    bytesDone += request.bytes();
    if (whenDone != null) {
      whenDone.done(request);
    }
    switchIfDrained();
    ask();
  }

  /** Asks until the elevator has nothing more to say; who is told meanwhile may ask again. */
  private void ask() {
    if (isAsking) {
      return;
    }
    isAsking = true;
    simulation.cancel(asksAgain);
    Decision decision = elevator.next(simulation.nowNanos());
    while (decision instanceof Decision.Dispatch go) {
      dispatched.add(go.request());
      decision = elevator.next(simulation.nowNanos());
    }
    if (decision instanceof Decision.WaitUntil wait) {
      simulation.at(Math.max(wait.nanos(), simulation.nowNanos()), asksAgain);
    }
    isAsking = false;
    while (!dispatched.isEmpty() && device.outstanding() < device.queueDepth()) {
      device.submit(dispatched.remove());
    }
  }
}
