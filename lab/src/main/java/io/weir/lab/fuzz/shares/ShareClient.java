// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.shares;

import io.weir.core.request.Access;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import io.weir.lab.fuzz.run.FuzzRun;
import io.weir.simulator.kernel.Event;

/** A stream that sends its requests one after the other; it is its own next event. */
final class ShareClient extends Event {
  /** Where its request is. */
  enum State {
    THINKING,
    WAITING,
    AT_DEVICE,
    ENDED
  }

  private final ShareDevice device;
  final Flow flow;
  final Operation operation;
  final Access access;
  final long leastBytes;
  final long mostBytes;
  long mostThinkNanos;
  IoStream stream;
  IoRequest request;
  State state = State.THINKING;

  ShareClient(ShareDevice device, Flow flow, FuzzRun run) {
    this.device = device;
    this.flow = flow;
    this.operation = run.happens(0.5) ? Operation.READ : Operation.WRITE;
    this.access = run.happens(0.4) ? Access.SCATTERED : Access.SEQUENTIAL;
    this.leastBytes = run.scale(1, 1 << 20);
    this.mostBytes = run.scale(leastBytes, 4 << 20);
    this.mostThinkNanos = run.happens(0.5) ? 0 : run.scale(1_000, 50_000_000);
    this.stream = new IoStream(flow);
    this.request = new IoRequest(stream);
  }

  /** A stream of its flow that nobody has seen. */
  void beginsAnew() {
    stream = new IoStream(flow);
    request = new IoRequest(stream);
  }

  @Override
  protected void happen() {
    if (state == State.AT_DEVICE) {
      device.complete(this);
    } else if (state == State.THINKING) {
      device.send(this);
    }
  }
}
