// SPDX-License-Identifier: Apache-2.0
package io.weir.core.gate;

import io.weir.core.request.Access;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import java.util.concurrent.locks.Condition;

/**
 * One stream at a {@link Gate}: one thread at a time enters and leaves for each request; any thread
 * may close it.
 *
 * <pre>
 *            enter             the scheduler lets it go           leave
 *  OUTSIDE ─────────▶ WAITING ──────────────────────────▶ INSIDE ───────▶ OUTSIDE
 *     ▲                  │ interrupted, waited for too long, closed, or the gate has failed
 *     └──────────────────┘
 * </pre>
 */
public final class GatedStream implements AutoCloseable {
  private final Gate gate;

  // Guarded by the gate's lock.
  final IoStream stream;
  final IoRequest request;
  boolean inside;
  boolean closed;
  boolean asksNoMore;

  /** Signalled, under the gate's lock, when there is something to do for the waiting thread. */
  final Condition mayGo;

  /** Where {@link Waiters} has put it, or −1. */
  int seat = -1;

  GatedStream(Gate gate, IoStream stream, Condition mayGo) {
    this.gate = gate;
    this.stream = stream;
    this.request = new IoRequest(stream);
    this.mayGo = mayGo;
  }

  public Flow flow() {
    return stream.flow();
  }

  /**
   * Waits until the request may go. Every call is followed by {@link #leave}, whatever it returns;
   * not if it throws.
   *
   * @param bytes how much it is about to move at most, 0 or more
   * @return false if it goes without the scheduler's leave: it waited too long, the gate is stalled
   *     or has failed, or the stream was closed
   * @throws InterruptedException if the thread is interrupted while it waits; nothing is left
   *     behind
   */
  public boolean enter(Operation operation, Access access, long bytes) throws InterruptedException {
    return gate.enter(this, operation, access, bytes);
  }

  /**
   * Leaves, and waits until the next request may go, which is known already: both at once, so that
   * the scheduler chooses between this flow's next request and all others. After {@link #leave} it
   * would choose among the others alone, and two streams would go by turns whatever their weights.
   *
   * @param moved how many bytes of the last request were moved, which are counted elsewhere
   * @return as {@link #enter} does; after an exception the last request has left
   */
  public boolean enterAgain(long moved, Operation operation, Access access, long bytes)
      throws InterruptedException {
    return gate.enterAgain(this, moved, operation, access, bytes);
  }

  /**
   * Whether a burst is to end early, as a small request waits behind it whose flow has had less
   * than its share. Asked now and then while a burst is moved; it then leaves, and asks again.
   */
  public boolean isAskedToYield() {
    return gate.isUrgent();
  }

  /**
   * How many requests like this stream's next one a round of all that wait has, in which every flow
   * has its share: 1 if nobody waits. What is asked for should be the shorter the more there are.
   */
  public double requestsInRound() {
    return gate.requestsInRound(flow());
  }

  /**
   * Says, before it leaves, that the request is paid for as so much device time at least: the
   * kernel has moved some of it before, or will later, past the gate.
   */
  public void costsAtLeast(long nanos) {
    gate.costsAtLeast(this, nanos);
  }

  /** Says that the request has left the device, and that all of it was moved. */
  public void leave() {
    leave(Long.MAX_VALUE);
  }

  /**
   * Says that the request has left the device.
   *
   * @param moved how many of its bytes were moved
   */
  public void leave(long moved) {
    gate.leave(this, moved, /* counts= */ true);
  }

  /**
   * Says that the request has left the device, and that what was moved is counted elsewhere: when
   * its client takes it, or gave it.
   *
   * @param moved how many of its bytes were moved
   */
  public void leaveUncounted(long moved) {
    gate.leave(this, moved, /* counts= */ false);
  }

  /** Counts what was moved without the device, as it lay in the page cache. */
  public void passed(Operation operation, long bytes) {
    gate.passed(this, operation, bytes);
  }

  /**
   * Says that no request of the stream will follow: whoever waits for one in another thread goes
   * without leave. A request that is at the device is there until it leaves, and is paid for.
   */
  public void asksNoMore() {
    gate.asksNoMore(this);
  }

  /** Says that the stream has ended. */
  @Override
  public void close() {
    gate.close(this);
  }
}
