// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.cache;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * A file whose page cache is a set of pages: a test says what is cached, whether the disk is
 * broken, and for how long it keeps what is moved.
 */
public final class FileInMemory implements CachedFile {
  private static final long PAGE_BYTES = 1 << 10;

  private final long length;
  private final BitSet cached = new BitSet();
  private final List<Part> moved = new ArrayList<>();
  private long readAheadBytes;
  private boolean broken;
  private boolean exhausted;
  private int heldFrom = Integer.MAX_VALUE;
  private int atDisk;
  private int closes;
  private int questions;

  /** What was moved at once. */
  public record Part(long offset, long bytes) {}

  public FileInMemory(long length) {
    this.length = length;
  }

  /** From now on a part is in the page cache. */
  public synchronized void cache(long offset, long bytes) {
    cached.set(page(offset), page(offset + bytes + PAGE_BYTES - 1));
  }

  /** From now on the kernel caches so much more than is fetched. */
  public synchronized void readAhead(long bytes) {
    readAheadBytes = bytes;
  }

  /** From now on the disk gives errors. */
  public synchronized void breaks() {
    broken = true;
  }

  /** From now on whoever moves something runs out of memory. */
  public synchronized void runsOutOfMemory() {
    exhausted = true;
  }

  /** From now on the disk keeps what is moved until it is released. */
  public synchronized void hold() {
    heldFrom = 0;
  }

  /** The same, after so many parts in all. */
  public synchronized void holdAfter(int parts) {
    heldFrom = parts;
  }

  public synchronized void release() {
    heldFrom = Integer.MAX_VALUE;
    notifyAll();
  }

  /** Whether the disk has something to move. */
  public synchronized boolean isAtDisk() {
    return atDisk > 0;
  }

  /** Waits until the disk moves something. */
  public synchronized void awaitAtDisk() throws InterruptedException {
    while (atDisk == 0) {
      wait();
    }
  }

  /** Waits until so many parts were moved, and says which. */
  public synchronized List<Part> awaitMoved(int parts) throws InterruptedException {
    while (moved.size() < parts) {
      wait();
    }
    return List.copyOf(moved);
  }

  public synchronized List<Part> moved() {
    return List.copyOf(moved);
  }

  public synchronized int closes() {
    return closes;
  }

  /** How often it was asked what is cached. */
  public synchronized int questions() {
    return questions;
  }

  public synchronized void awaitClosed() throws InterruptedException {
    while (closes == 0) {
      wait();
    }
  }

  @Override
  public long length() {
    return length;
  }

  @Override
  public synchronized boolean isCached(long offset, long bytes) {
    questions++;
    long end = Math.min(length, offset + bytes);
    return offset >= end || cached.nextClearBit(page(offset)) >= page(end + PAGE_BYTES - 1);
  }

  @Override
  public long fetch(long offset, long bytes) throws IOException {
    long there = Math.max(0, Math.min(bytes, length - offset));
    if (there > 0) {
      move(offset, there);
    }
    return there;
  }

  @Override
  public void writeOut(long offset, long bytes) throws IOException {
    move(offset, bytes);
  }

  private synchronized void move(long offset, long bytes) throws IOException {
    if (closes > 0) {
      throw new IllegalStateException("it is closed");
    }
    atDisk++;
    notifyAll();
    boolean interrupted = false;
    while (moved.size() >= heldFrom) {
      try {
        wait();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    atDisk--;
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    if (exhausted) {
      throw new OutOfMemoryError("as the test wants it");
    }
    if (broken) {
      throw new IOException("broken, as the test wants it");
    }
    cache(offset, bytes + readAheadBytes);
    moved.add(new Part(offset, bytes));
    notifyAll();
  }

  @Override
  public synchronized void close() {
    if (atDisk > 0) {
      throw new IllegalStateException("it is closed while something is moved");
    }
    closes++;
    notifyAll();
  }

  private static int page(long offset) {
    return (int) (offset / PAGE_BYTES);
  }
}
