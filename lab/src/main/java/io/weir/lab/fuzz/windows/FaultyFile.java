// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.windows;

import static io.weir.lab.fuzz.run.FuzzRun.check;

import io.weir.hadoop.cache.CachedFile;
import io.weir.lab.fuzz.run.FuzzRun;
import io.weir.simulator.threads.SimulatedThreads;
import java.io.IOException;
import java.util.BitSet;

/** A block file on a simulated disk, with the part of it that is in the page cache. */
final class FaultyFile implements CachedFile {
  private static final long PAGE_BYTES = 64 << 10;
  private static final double NANOS_PER_BYTE = 5;
  private static final long MOST_SEEK_NANOS = 10_000_000L;
  private static final long MOST_HANG_NANOS = 5_000_000_000L;

  private final FuzzRun run;
  private final SimulatedThreads threads;
  private final WindowFaults faults;
  private final long length;
  private final BitSet cached = new BitSet();
  private int movers;
  private boolean isClosed;

  FaultyFile(FuzzRun run, SimulatedThreads threads, WindowFaults faults, long length) {
    this.run = run;
    this.threads = threads;
    this.faults = faults;
    this.length = length;
  }

  boolean isClosed() {
    return isClosed;
  }

  @Override
  public long length() throws IOException {
    if (run.happens(faults.readErrors() / 10)) {
      throw new IOException("simulated");
    }
    mayHaveNoMemory();
    return length;
  }

  @Override
  public boolean isCached(long offset, long bytes) {
    mayHaveNoMemory();
    int end = page(Math.min(length, offset + bytes) - 1);
    int first = page(offset);
    return offset >= length || cached.nextClearBit(first) > end;
  }

  private static int page(long offset) {
    return (int) (offset / PAGE_BYTES);
  }

  @Override
  public long fetch(long offset, long bytes) throws IOException {
    long there = Math.max(0, Math.min(bytes, length - offset));
    move(there, faults.readErrors());
    if (there > 0) {
      cached.set(page(offset), page(offset + there - 1) + 1);
    }
    return there;
  }

  @Override
  public void writeOut(long offset, long bytes) throws IOException {
    move(bytes, faults.writeErrors());
  }

  /** One thread at a time. */
  private void move(long bytes, double failures) throws IOException {
    check(!isClosed, "a file is used that was closed");
    check(movers == 0, "two threads move parts of one file");
    movers++;
    try {
      threads.isHeldUp(
          run.happens(faults.hangs())
              ? run.between(1, MOST_HANG_NANOS)
              : 1 + run.between(0, MOST_SEEK_NANOS) + Math.round(NANOS_PER_BYTE * bytes));
    } finally {
      movers--;
    }
    if (run.happens(failures)) {
      throw new IOException("simulated");
    }
    mayHaveNoMemory();
  }

  private void mayHaveNoMemory() {
    if (run.happens(faults.errors())) {
      throw new OutOfMemoryError("simulated");
    }
  }

  @Override
  public void close() {
    check(!isClosed, "a file is closed twice");
    check(movers == 0, "a file is closed while a thread moves parts of it");
    isClosed = true;
  }
}
