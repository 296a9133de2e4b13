// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.windows;

import static io.weir.lab.fuzz.run.FuzzRun.check;

import io.weir.hadoop.datanode.BlockIo;
import io.weir.lab.fuzz.run.FuzzRun;
import io.weir.simulator.threads.SimulatedThreads;
import java.io.IOException;
import java.util.function.Supplier;

/** A DataNode's thread that reads or writes a block: its bounds, and what it may meet. */
final class WindowClient implements SimulatedThreads.Body {
  private static final int MOST_CHUNKS = 40;
  private static final long SLACK_NANOS = 1_000;

  private final FuzzRun run;
  private final SimulatedThreads threads;
  private final boolean writes;
  private final long mostWaitNanos;
  private final Supplier<BlockIo> opens;
  private final int number;

  /** A step of a transfer. */
  private interface Step {
    void run() throws IOException;
  }

  WindowClient(
      FuzzRun run,
      SimulatedThreads threads,
      boolean writes,
      long mostWaitNanos,
      Supplier<BlockIo> opens,
      int number) {
    this.run = run;
    this.threads = threads;
    this.writes = writes;
    this.mostWaitNanos = mostWaitNanos;
    this.opens = opens;
    this.number = number;
  }

  @Override
  public void run() throws IOException {
    BlockIo io;
    try {
      io = opens.get();
    } catch (OutOfMemoryError simulated) {
      run.event("not opened", number);
      return;
    }
    try {
      if (writes) {
        write(io);
      } else {
        read(io);
      }
    } finally {
      bounded("closed", () -> closed(io));
    }
  }

  private void read(BlockIo io) throws IOException {
    long chunk = run.scale(4 << 10, 4 << 20);
    long at = run.happens(0.5) ? 0 : run.scale(1, 32 << 20);
    bounded("opened", () -> io.opened(0));
    for (int chunks = run.between(1, MOST_CHUNKS); chunks > 0; chunks--) {
      long offset = at;
      bounded("before", () -> io.before(offset, chunk));
      io.after(offset, chunk);
      at = run.happens(0.1) ? run.scale(1, 32 << 20) : at + chunk;
      pause();
    }
  }

  private void write(BlockIo io) throws IOException {
    long chunk = run.scale(4 << 10, 8 << 20);
    long at = run.happens(0.8) ? 0 : run.scale(1, 32 << 20);
    double syncs = run.happens(0.4) ? 0.2 : 0;
    for (int chunks = run.between(1, MOST_CHUNKS); chunks > 0; chunks--) {
      long offset = at;
      bounded("before", () -> io.before(offset, chunk));
      bounded("after", () -> io.after(offset, chunk));
      at += chunk;
      if (run.happens(syncs)) {
        bounded("before sync", io::beforeSync);
        threads.isHeldUp(run.between(1, 10_000_000));
        bounded("after sync", io::afterSync);
      }
      pause();
    }
  }

  private void pause() {
    if (run.happens(0.3)) {
      threads.sleep(run.scale(1_000, 100_000_000));
    }
  }

  private static void closed(BlockIo io) {
    io.closed();
  }

  /** No step takes longer than the longest wait, beside what the disk and pauses take. */
  private void bounded(String what, Step step) throws IOException {
    long begunNanos = threads.nowNanos();
    try {
      step.run();
    } catch (OutOfMemoryError simulated) {
      run.event("out of memory", number);
    }
    long endedNanos = threads.nowNanos();
    run.event(what, number, endedNanos);
    check(
        endedNanos - begunNanos
            <= mostWaitNanos + SLACK_NANOS + threads.heldUpNanos(begunNanos, endedNanos),
        "client %d: %s took %d, of which threads were held up for %d",
        number,
        what,
        endedNanos - begunNanos,
        threads.heldUpNanos(begunNanos, endedNanos));
  }
}
