// SPDX-License-Identifier: Apache-2.0
package io.weir.core.gate;

import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Bounds what was written to a device and lies in the page cache still, so that the order at the
 * gate is the order at the disk: a gate before a deep cache orders copies into memory.
 *
 * <p>Half a window is filled while the other half is synced, oldest file first, but for what is too
 * little for a seek. Whoever has filled both waits, at the device as it were, and holds the
 * device's turn meanwhile.
 *
 * <p>It fails open: nobody waits longer than the bound, and after a sync that failed nobody waits
 * at all. That a file could not be synced is nobody's error here: who asked for it to be durable
 * syncs it too, and is told.
 */
public final class DirtyWindow {
  /** Each keeps a file open. */
  private static final int CLOSED_FILES = 64;

  /** Of the window; that many files with less than this each may fill it. */
  private static final int WORTH_PARTS = 16;

  private final LongSupplier windowBytes;
  private final long maxWaitNanos;
  private final Executor syncer;
  private final Consumer<Throwable> onFailure;

  // Guarded by the lock.
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition cleaner = lock.newCondition();
  private final Set<DirtyFile> dirtyFiles = new LinkedHashSet<>();
  private long dirtyBytes;
  private int openFiles;
  private int closedFiles;
  private int waiting;
  private boolean syncs;
  private boolean failed;
  private boolean ended;
  private long waitedInVain;

  /**
   * @param windowBytes how much may be dirty, above 0; asked for each write, under a lock, so that
   *     a writer by itself may have more than one among others
   * @param maxWaitNanos longest wait of one write, above 0
   * @param syncer runs one task at a time
   * @param onFailure told once if a sync fails
   */
  public DirtyWindow(
      LongSupplier windowBytes, long maxWaitNanos, Executor syncer, Consumer<Throwable> onFailure) {
    this.windowBytes = windowBytes;
    this.maxWaitNanos = maxWaitNanos;
    this.syncer = syncer;
    this.onFailure = onFailure;
  }

  /** A file on this device that will be written. */
  public DirtyFile open(SyncedFile file) {
    lock.lock();
    try {
      openFiles++;
      return new DirtyFile(this, file);
    } finally {
      lock.unlock();
    }
  }

  /** Nothing is synced any more, nobody waits, and files that were closed are let go. */
  public void end() {
    lock.lock();
    try {
      ended = true;
      if (!syncs) {
        letAllGo();
      }
    } finally {
      lock.unlock();
    }
  }

  /** How much is dirty now, as far as it went through here. */
  public long dirtyBytes() {
    lock.lock();
    try {
      return dirtyBytes;
    } finally {
      lock.unlock();
    }
  }

  /** How many writes went on although the window was full, as they had waited long enough. */
  public long waitedInVain() {
    lock.lock();
    try {
      return waitedInVain;
    } finally {
      lock.unlock();
    }
  }

  void wrote(DirtyFile file, long bytes) throws InterruptedException {
    lock.lock();
    try {
      if (failed) {
        return;
      }
      dirtyBytes += bytes;
      file.dirtyBytes += bytes;
      dirtyFiles.add(file);
      syncIfDue();
      waitForRoom();
    } finally {
      lock.unlock();
    }
  }

  private void waitForRoom() throws InterruptedException {
    long patienceNanos = maxWaitNanos;
    waiting++;
    try {
      while (dirtyBytes > windowBytes.getAsLong() && !failed) {
        if (patienceNanos <= 0) {
          waitedInVain++;
          return;
        }
        syncIfDue();
        patienceNanos = failed ? patienceNanos : cleaner.awaitNanos(patienceNanos);
      }
    } finally {
      waiting--;
    }
  }

  void close(DirtyFile file) {
    lock.lock();
    try {
      if (file.closed) {
        return;
      }
      file.closed = true;
      openFiles--;
      boolean isDirty = file.syncing || dirtyFiles.contains(file);
      closedFiles += isDirty ? 1 : 0;
      syncIfDue();
      if (isDirty) {
        return; // who syncs it last closes it
      }
    } finally {
      lock.unlock();
    }
    file.file.close();
  }

  private void syncIfDue() {
    if (syncs || !isDue()) {
      return;
    }
    syncs = true;
    try {
      syncer.execute(this::syncOldest);
    } catch (RejectedExecutionException ended) {
      letAllGo(); // whoever made the window has ended it
    }
  }

  private boolean isDue() {
    return !failed
        && !dirtyFiles.isEmpty()
        // The window may have grown and shrunk again: who waits is not to be forgotten. And where
        // nobody writes any more
        // nobody will ask again.
        && (waiting > 0
            || openFiles == 0
            || dirtyBytes > windowBytes.getAsLong() / 2
            || closedFiles > CLOSED_FILES);
  }

  private void syncOldest() {
    DirtyFile file = oldest();
    while (file != null) {
      Throwable fault = null;
      try {
        if (file.syncingToEnd) {
          file.file.sync();
        } else {
          file.file.syncWhatIsFull();
        }
      } catch (IOException | RuntimeException | Error e) {
        fault = e;
      }
      file = synced(file, fault);
    }
  }

  private @Nullable DirtyFile oldest() {
    lock.lock();
    try {
      return takeOldest();
    } finally {
      lock.unlock();
    }
  }

  /** What is written from now on is dirty anew. */
  private @Nullable DirtyFile takeOldest() {
    if (ended) {
      letAllGo();
    }
    if (!isDue()) {
      syncs = false;
      return null;
    }
    DirtyFile file = oldestWorthSeek();
    dirtyFiles.remove(file);
    file.syncing = true;
    file.syncingToEnd = file.closed;
    file.syncingBytes = file.dirtyBytes;
    file.dirtyBytes = 0;
    return file;
  }

  /**
   * What a stream wrote last before its turn was over is a chunk or two: a seek of its own now, and
   * part of the next turn later.
   */
  private DirtyFile oldestWorthSeek() {
    long worthBytes = windowBytes.getAsLong() / WORTH_PARTS;
    for (DirtyFile each : dirtyFiles) {
      if (each.dirtyBytes >= worthBytes) {
        return each;
      }
    }
    return dirtyFiles.iterator().next();
  }

  /** Gives room for what was synced, and says what is next. */
  private @Nullable DirtyFile synced(DirtyFile file, @Nullable Throwable fault) {
    lock.lock();
    try {
      dirtyBytes -= file.syncingBytes;
      file.syncing = false;
      if (file.closed && !dirtyFiles.contains(file)) {
        closedFiles--;
        file.file.close();
      }
      if (fault != null) {
        fail(fault);
      }
      cleaner.signalAll();
      return takeOldest();
    } finally {
      lock.unlock();
    }
  }

  private void fail(Throwable fault) {
    if (failed) {
      return;
    }
    letAllGo();
    onFailure.accept(fault);
  }

  private void letAllGo() {
    failed = true;
    for (DirtyFile each : dirtyFiles) {
      if (each.closed) {
        each.file.close();
      }
    }
    dirtyFiles.clear();
    dirtyBytes = 0;
    closedFiles = 0;
    cleaner.signalAll();
  }
}
