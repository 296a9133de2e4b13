// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import io.weir.core.Access;
import io.weir.core.Flow;
import io.weir.core.Operation;
import io.weir.core.gate.GatedStream;
import java.util.concurrent.TimeUnit;

/**
 * What is left of the blocks of one user's flows: too little at the end of each to be worth a
 * burst, so the kernel writes it past the gate, many together. It is paid for all the same, or
 * whoever writes small files would have the disk for nothing: while there is a mebibyte of it, a
 * request asks for as much, waits for its turn, moves nothing, and is charged what a burst of as
 * much takes. The flow that has left the last of it pays. Thread-safe.
 */
final class BlockTails {
  /** A request of less would be a scattered one. */
  static final long PAID_AT_ONCE_BYTES = VolumeGate.SCATTERED_BYTES;

  private final VolumeGate volume;
  private long unpaidBytes;
  private boolean isPaying;

  BlockTails(VolumeGate volume) {
    this.volume = volume;
  }

  /** So much of a block is left to the kernel; waits for nothing. */
  void leave(Flow flow, long bytes) {
    if (begins(bytes) && !volume.bursts().start(() -> pay(flow))) {
      end(); // no thread is left; whoever leaves more tries again
    }
  }

  private synchronized boolean begins(long moreBytes) {
    unpaidBytes += moreBytes;
    boolean begins = !isPaying && unpaidBytes >= PAID_AT_ONCE_BYTES;
    isPaying |= begins;
    return begins;
  }

  private void pay(Flow flow) {
    try (GatedStream paying = volume.gate().stream(flow)) {
      while (goesOn()) {
        paying.enter(Operation.WRITE, Access.SEQUENTIAL, PAID_AT_ONCE_BYTES);
        paying.costsAtLeast(volume.usualNanos(PAID_AT_ONCE_BYTES));
        paying.leaveUncounted(PAID_AT_ONCE_BYTES);
        paid();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      end();
    }
  }

  private synchronized boolean goesOn() {
    return unpaidBytes >= PAID_AT_ONCE_BYTES;
  }

  private synchronized void paid() {
    unpaidBytes -= PAID_AT_ONCE_BYTES;
    notifyAll();
  }

  private synchronized void end() {
    isPaying = false;
    notifyAll();
  }

  /**
   * Waits while more is not paid for and somebody pays, but no longer than so long, and not if
   * interrupted.
   *
   * @return for how long it has waited, in ns
   */
  synchronized long await(long mostBytes, long mostNanos) {
    long begunNanos = System.nanoTime();
    long waitedNanos = 0;
    try {
      while (isPaying && unpaidBytes > mostBytes && waitedNanos < mostNanos) {
        TimeUnit.NANOSECONDS.timedWait(this, mostNanos - waitedNanos);
        waitedNanos = System.nanoTime() - begunNanos;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return waitedNanos;
  }

  /** For tests: what is left to the kernel and not paid for. */
  synchronized long unpaidBytes() {
    return unpaidBytes;
  }
}
