// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.elevator;

import io.weir.core.request.IoRequest;

/** A request that waits in an elevator: those of one offset by the order of their arrival. */
record Queued(IoRequest request, long offset, long order, long deadlineNanos)
    implements Comparable<Queued> {

  @Override
  public int compareTo(Queued other) {
    return offset == other.offset
        ? Long.compare(order, other.order)
        : Long.compare(offset, other.offset);
  }
}
