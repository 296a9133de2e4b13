// SPDX-License-Identifier: Apache-2.0
package io.weir.core.gate;

import io.weir.core.Flow;
import io.weir.core.IoRequest;
import io.weir.core.IoStream;
import io.weir.core.Operation;
import java.util.concurrent.locks.Condition;

/**
 * One stream at a {@link Gate}: enters and leaves for each request. Used by one thread at a time.
 */
public final class Visitor implements AutoCloseable {
  private final Gate gate;
  private final IoStream stream;
  private final IoRequest request;
  private boolean inside;

  /** Signalled, under the gate's lock, when there is something to do for the waiting thread. */
  final Condition mayGo;

  /** Where the {@link WaitingRoom} has put it, or −1. */
  int seat = -1;

  Visitor(Gate gate, IoStream stream, Condition mayGo) {
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
   * @return false if it goes without the scheduler's leave: it waited too long, or the gate has
   *     failed
   * @throws InterruptedException if the thread is interrupted while it waits; nothing is left
   *     behind
   */
  public boolean enter(Operation operation, long bytes) throws InterruptedException {
    if (inside) {
      throw new IllegalStateException("entered twice without leaving: " + stream);
    }
    inside = !gate.hasFailed() && gate.enter(this, request.aim(operation, bytes, 0));
    return inside;
  }

  /** Says that the request has left the device. */
  public void leave() {
    if (inside) {
      inside = false;
      gate.leave(request);
    }
  }

  /** Says that the stream has ended. */
  @Override
  public void close() {
    leave();
    gate.close(stream);
  }
}
