// SPDX-License-Identifier: Apache-2.0
package io.weir.core.gate;

import io.weir.core.Flow;
import io.weir.core.IoRequest;
import io.weir.core.IoStream;
import io.weir.core.Operation;
import java.util.concurrent.locks.Condition;

/**
 * One stream at a {@link Gate}: enters and leaves for each request, from one thread at a time; any
 * thread may close it, whatever the others do.
 *
 * <pre>
 *            enter             the scheduler lets it go           leave
 *  OUTSIDE ─────────▶ WAITING ──────────────────────────▶ INSIDE ───────▶ OUTSIDE
 *     ▲                  │ interrupted, waited for too long, closed, or the gate has failed
 *     └──────────────────┘
 * </pre>
 */
public final class Visitor implements AutoCloseable {
  private final Gate gate;

  // Guarded by the gate's lock.
  final IoStream stream;
  final IoRequest request;
  boolean inside;
  boolean closed;

  final Solo solo;

  /** Signalled, under the gate's lock, when there is something to do for the waiting thread. */
  final Condition mayGo;

  /** Where the {@link WaitingRoom} has put it, or −1. */
  int seat = -1;

  Visitor(Gate gate, IoStream stream, Condition mayGo, Solo solo) {
    this.gate = gate;
    this.stream = stream;
    this.request = new IoRequest(stream);
    this.mayGo = mayGo;
    this.solo = solo;
  }

  public Flow flow() {
    return stream.flow();
  }

  /**
   * Waits until the request may go. Every call is followed by {@link #leave}, whatever it returns;
   * not if it throws.
   *
   * @return false if it goes without the scheduler's leave: it waited too long, the gate is jammed
   *     or has failed, or the stream was closed
   * @throws InterruptedException if the thread is interrupted while it waits; nothing is left
   *     behind
   */
  public boolean enter(Operation operation, long bytes) throws InterruptedException {
    return solo.tryEnter(operation, bytes) || gate.enter(this, operation, bytes);
  }

  /** Says that the request has left the device, and that all of it was moved. */
  public void leave() {
    leave(Long.MAX_VALUE);
  }

  /**
   * Says that the request has left the device.
   *
   * @param moved how many of its bytes were moved; its flow gets the charge for the others back
   */
  public void leave(long moved) {
    if (!solo.isInside()) {
      gate.leave(this, moved);
    } else if (!solo.tryLeave(moved)) {
      gate.endSolo(this);
    }
  }

  /** Says that the stream has ended. */
  @Override
  public void close() {
    gate.close(this);
  }
}
