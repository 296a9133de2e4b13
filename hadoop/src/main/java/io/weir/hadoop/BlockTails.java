// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import io.weir.core.Flow;
import io.weir.core.Operation;
import io.weir.core.gate.GatedStream;

/**
 * What is left of the blocks of a flow at their ends: too little to be worth a burst each, so the
 * kernel writes it past the gate, many together. The flow pays for it all the same, or whoever
 * writes small files would have the disk for nothing: when there is a mebibyte of it, a request
 * asks for as much, waits for its turn, moves nothing, and is charged what a burst of as much
 * takes. Until then it counts among what the flow has closed ({@link ClosedBlocks}).
 */
final class BlockTails {
  /** A request of less would be a scattered one. */
  static final long PAID_AT_ONCE_BYTES = VolumeGate.SCATTERED_BYTES;

  private final VolumeGate volume;
  private final Flow flow;
  private final ClosedBlocks closedBlocks;
  private final Bursts bursts;

  BlockTails(VolumeGate volume, Flow flow, ClosedBlocks closedBlocks, Bursts bursts) {
    this.volume = volume;
    this.flow = flow;
    this.closedBlocks = closedBlocks;
    this.bursts = bursts;
  }

  /** So much of a block is left to the kernel; waits for nothing. */
  void leave(long bytes) {
    long due = closedBlocks.leave(bytes, PAID_AT_ONCE_BYTES);
    if (due == 0) {
      return;
    }
    closedBlocks.add(due);
    if (!bursts.start(() -> pay(due))) {
      closedBlocks.add(-due);
      closedBlocks.leave(due, Long.MAX_VALUE); // with the next
    }
  }

  private void pay(long bytes) {
    GatedStream paying = volume.gate().stream(flow);
    try {
      paying.enter(Operation.WRITE, volume.accessOn(Operation.WRITE, paying), bytes);
      paying.costsAtLeast(volume.usualNanos(bytes));
      paying.leaveUncounted(bytes);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      paying.close();
      volume.leaves(paying);
      closedBlocks.add(-bytes);
    }
  }
}
