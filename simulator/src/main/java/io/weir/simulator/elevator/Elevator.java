// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.elevator;

import io.weir.core.request.Decision;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoScheduler;
import io.weir.core.request.Operation;
import io.weir.core.request.Slots;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * What elevators have in common: they pass on as many commands at a time as the device has tags,
 * and choose among the requests that wait.
 *
 * <p>The kernel merges a request with its neighbour when it arrives. Here those that lie behind the
 * one that was chosen go with it, as one command: the same pieces, found when they are needed.
 */
public abstract class Elevator implements IoScheduler {
  /** Requests that are one command; it has left the device when all of them have. */
  private static final class Command {
    private int unfinished;
  }

  private static final class Slot {
    private @Nullable Command command;
  }

  private final QueueLimits limits;
  private final Slots<Slot> slots = new Slots<>(Slot::new);
  private final ArrayDeque<IoRequest> merged = new ArrayDeque<>();
  private final Decision.WaitUntil wait = new Decision.WaitUntil(0);
  private int outstanding;
  private int waiting;

  Elevator(QueueLimits limits) {
    this.limits = limits;
  }

  /** Takes in one that waits from now on. */
  abstract void add(IoRequest request, long nowNanos);

  /** Takes out one that waits; false if it does not. */
  abstract boolean remove(IoRequest request, long nowNanos);

  /**
   * Takes out the one that goes next, of those that wait, of which there is one at least.
   *
   * @return null if none goes before {@link #idlesUntilNanos}
   */
  abstract @Nullable IoRequest select(long nowNanos);

  /** Takes out the one that begins where this one ends and may be merged with it; or null. */
  abstract @Nullable IoRequest takeFollowing(IoRequest last, long nowNanos);

  /**
   * Until when the device is kept idle, {@link Long#MAX_VALUE} if until a request is done; only
   * after {@link #select} has selected none.
   */
  abstract long idlesUntilNanos();

  /** One has left the device. */
  abstract void completed(IoRequest request, long nowNanos);

  /**
   * Whether somebody waits for it: a read, a sync, or a write past the page cache. What the page
   * cache writes back in its own time is sequential access, the others are not.
   */
  static boolean isSync(IoRequest request) {
    return request.operation() == Operation.READ || request.isScattered();
  }

  @Override
  public final void enqueue(IoRequest request, long nowNanos) {
    add(request, nowNanos);
    waiting++;
  }

  @Override
  public final Decision next(long nowNanos) {
    if (!merged.isEmpty()) {
      return merged.remove().dispatch();
    }
    if (waiting == 0 || outstanding >= limits.depth()) {
      return Decision.IDLE;
    }
    IoRequest selected = select(nowNanos);
    if (selected == null) {
      long until = idlesUntilNanos();
      return until == Long.MAX_VALUE ? Decision.IDLE : wait.at(Math.max(nowNanos + 1, until));
    }
    outstanding++;
    Command command = new Command();
    join(command, selected);
    gather(command, selected, nowNanos);
    return selected.dispatch();
  }

  private void gather(Command command, IoRequest selected, long nowNanos) {
    long bytes = selected.bytes();
    IoRequest next = selected;
    while (bytes < limits.commandBytes() && waiting > 0) {
      next = takeFollowing(next, nowNanos);
      if (next == null) {
        return;
      }
      bytes += next.bytes();
      join(command, next);
      merged.add(next);
    }
  }

  private void join(Command command, IoRequest request) {
    waiting--;
    command.unfinished++;
    slots.put(request).command = command;
  }

  @Override
  public final void complete(IoRequest request, long nowNanos) {
    Slot slot = slots.of(request);
    Command command = slot.command;
    slots.take(request, slot);
    if (command != null && --command.unfinished == 0) {
      outstanding--;
    }
    completed(request, nowNanos);
  }

  @Override
  public final boolean withdraw(IoRequest request, long nowNanos) {
    if (slots.known(request) != null || !remove(request, nowNanos)) {
      return false;
    }
    waiting--;
    return true;
  }

  /** How many requests wait. */
  public final int waiting() {
    return waiting;
  }

  /** How many commands are at the device. */
  public final int outstanding() {
    return outstanding;
  }
}
