// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

import io.weir.core.request.Access;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;

/** The test kit: queues of flows without a scheduler around them. */
final class Queues {
  /** Whom all of them are part of; nobody is in its heap. */
  private static final ParentShare ROOT = ParentShare.root();

  private Queues() {}

  /** A flow that has nothing waiting. */
  static FlowQueue of(Flow flow) {
    return new FlowQueue(flow, ROOT);
  }

  /** A flow that has so many requests waiting, each of a stream of its own. */
  static FlowQueue waiting(Flow flow, int requests) {
    FlowQueue queue = of(flow);
    for (int i = 0; i < requests; i++) {
      append(queue, 0);
    }
    return queue;
  }

  /** The same, with this start tag. */
  static FlowQueue waiting(Flow flow, int requests, double startTag) {
    FlowQueue queue = waiting(flow, requests);
    queue.startTag = startTag;
    return queue;
  }

  /** One more waits, of a new stream with this order. */
  static SfqSlot append(FlowQueue queue, long order) {
    return append(queue, burst(new IoStream(queue.flow(), order)));
  }

  static SfqSlot append(FlowQueue queue, IoRequest request) {
    SfqSlot slot = new SfqSlot();
    slot.hold(request, queue, 0);
    queue.append(slot);
    return slot;
  }

  static IoRequest burst(IoStream stream) {
    return new IoRequest(stream).aim(Operation.READ, 1 << 20);
  }

  static IoRequest small(IoStream stream) {
    return new IoRequest(stream).aim(Operation.READ, Access.SCATTERED, 4 << 10);
  }
}
