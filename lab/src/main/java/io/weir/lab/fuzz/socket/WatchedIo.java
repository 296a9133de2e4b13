// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.socket;

import static io.weir.lab.fuzz.run.FuzzRun.check;

import io.weir.hadoop.datanode.BlockIo;
import io.weir.lab.fuzz.run.FuzzRun;
import io.weir.lab.fuzz.run.PlantedBug;
import io.weir.simulator.threads.SimulatedThreads;
import java.io.IOException;

/** A stream at the gate, of which calls fail, before they have done something or after it. */
final class WatchedIo implements BlockIo {
  private static final long NOT_INSIDE = Long.MAX_VALUE;

  private final FuzzRun run;
  private final SimulatedThreads threads;
  private final BlockIo io;
  private final double errors;
  private long insideSinceNanos = NOT_INSIDE;
  private boolean isClosed;

  WatchedIo(FuzzRun run, SimulatedThreads threads, BlockIo io, double errors) {
    this.run = run;
    this.threads = threads;
    this.io = io;
    this.errors = errors;
  }

  private void mayFail() {
    if (run.happens(errors)) {
      run.event("fails", threads.nowNanos());
      if (run.happens(0.5)) {
        throw new OutOfMemoryError("simulated");
      }
      throw new IllegalStateException("simulated");
    }
  }

  @Override
  public void before(long offset, long bytes) throws IOException {
    mayFail();
    io.before(offset, bytes);
    insideSinceNanos = isClosed ? NOT_INSIDE : threads.nowNanos();
    mayFail();
  }

  @Override
  public void after(long offset, long moved) {
    mayFail();
    insideSinceNanos = NOT_INSIDE;
    io.after(offset, moved);
    mayFail();
  }

  @Override
  public void closed() {
    check(!isClosed, "a stream is closed twice");
    isClosed = true;
    insideSinceNanos = NOT_INSIDE;
    if (run.has(PlantedBug.STREAM_LEFT_OPEN) && run.happens(0.1)) {
      return;
    }
    io.closed();
    mayFail();
  }

  /** No lease is held for longer than that, beside what threads were held up. */
  void verify(long mostNanos) {
    long nowNanos = threads.nowNanos();
    check(
        insideSinceNanos == NOT_INSIDE
            || nowNanos - insideSinceNanos
                <= mostNanos + threads.heldUpNanos(insideSinceNanos, nowNanos),
        "a lease is held for %d",
        nowNanos - insideSinceNanos);
  }
}
