// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cache;

import io.weir.core.request.Access;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import io.weir.simulator.device.BlockQueue;
import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;

/**
 * The thread of the kernel that writes back what is dirty, one file after the other, a few MiB of
 * each in turn: whenever more than the background limit is dirty, and what has been dirty for too
 * long. In older kernels the processes that wait at the limit write back beside it.
 */
final class Flusher {
  /**
   * So many requests a process gets in one go when the queue has been full: {@code BLK_BATCH_REQ}
   * of the kernel. Writers that wait take turns after as many.
   */
  private static final int BATCH_REQUESTS = 32;

  private final Simulation simulation;
  private final CacheSettings settings;
  private final BlockQueue queue;
  private final IoStream stream;
  private final IntSupplier helpers;
  private final Runnable whenWritten;
  private final List<CachedFile> dirtyFiles = new ArrayList<>();
  private final Event looks = Event.of(this::look);
  private long dirtyPages;
  private long writingPages;
  private int outstanding;
  private int turns;

  /**
   * @param helpers how many processes write back beside it
   * @param whenWritten runs whenever something has been written back
   */
  Flusher(
      Simulation simulation,
      CacheSettings settings,
      BlockQueue queue,
      IoStream stream,
      IntSupplier helpers,
      Runnable whenWritten) {
    this.simulation = simulation;
    this.settings = settings;
    this.queue = queue;
    this.stream = stream;
    this.helpers = helpers;
    this.whenWritten = whenWritten;
  }

  /** How many pages are dirty or under write-back. */
  long unwrittenPages() {
    return dirtyPages + writingPages;
  }

  void dirtied(CachedFile file, int from, int to) {
    int more = to - from - file.dirty.get(from, to).cardinality();
    if (file.dirty.isEmpty()) {
      file.dirtySinceNanos = simulation.nowNanos();
      dirtyFiles.add(file);
    }
    file.dirty.set(from, to);
    dirtyPages += more;
    writeBack();
    if (!looks.isScheduled()) {
      simulation.in(settings.periodNanos(), looks);
    }
  }

  private void look() {
    writeBack();
    if (!dirtyFiles.isEmpty()) {
      simulation.in(settings.periodNanos(), looks);
    }
  }

  /** As much as the queue takes, while there is a reason to; each helper has a file of its own. */
  void writeBack() {
    while (outstanding < settings.queueRequests() && !dirtyFiles.isEmpty() && hasToWrite()) {
      int files = Math.min(dirtyFiles.size(), 1 + helpers.getAsInt());
      int which = turns++ / BATCH_REQUESTS % files;
      CachedFile file = dirtyFiles.get(which);
      file.writtenOfTurn += writeNext(file, settings.requestBytes());
      if (file.dirty.isEmpty()) {
        dirtyFiles.remove(which);
        file.writtenOfTurn = 0;
      } else if (file.writtenOfTurn >= settings.turnBytes()) {
        dirtyFiles.add(dirtyFiles.remove(which));
        file.writtenOfTurn = 0;
      }
    }
  }

  private boolean hasToWrite() {
    return dirtyPages * CacheSettings.PAGE > settings.backgroundBytes()
        || simulation.nowNanos() - dirtyFiles.get(0).dirtySinceNanos >= settings.expireNanos();
  }

  private long writeNext(CachedFile file, long mostBytes) {
    int from = file.dirty.nextSetBit(file.nextToWrite);
    if (from < 0) {
      from = file.dirty.nextSetBit(0);
    }
    int to = Math.min(file.dirty.nextClearBit(from), from + CacheSettings.pages(mostBytes));
    outstanding++;
    write(file, from, to, stream, false, () -> outstanding--);
    return (to - from) * CacheSettings.PAGE;
  }

  private void write(
      CachedFile file, int from, int to, IoStream who, boolean isSync, Runnable whenDone) {
    file.dirty.clear(from, to);
    dirtyPages -= to - from;
    writingPages += to - from;
    file.underWriteBack.set(from, to);
    file.nextToWrite = to;
    Access access = isSync ? Access.SCATTERED : Access.SEQUENTIAL;
    IoRequest request =
        new IoRequest(who)
            .aim(Operation.WRITE, access, (to - from) * CacheSettings.PAGE)
            .at(file.offset() + from * CacheSettings.PAGE);
    queue.submit(
        request,
        done -> {
          writingPages -= to - from;
          whenDone.run();
          file.written(from, to);
          writeBack();
          whenWritten.run();
        });
  }

  /** Writes all of a file that is dirty, for a process that waits for it. */
  void writeAll(CachedFile file, IoStream who, Runnable whenDone) {
    dirtyFiles.remove(file);
    int from = file.dirty.nextSetBit(0);
    while (from >= 0) {
      int most = from + CacheSettings.pages(settings.requestBytes());
      int to = Math.min(file.dirty.nextClearBit(from), most);
      write(file, from, to, who, settings.syncsAreSync(), () -> {});
      from = file.dirty.nextSetBit(to);
    }
    file.whenWritten(whenDone);
  }

  /** Writes what of a part of a file is dirty, for a process that waits for it. */
  void writePart(CachedFile file, int from, int to, IoStream who, Runnable whenDone) {
    int next = file.dirty.nextSetBit(from);
    while (next >= 0 && next < to) {
      int most = Math.min(to, next + CacheSettings.pages(settings.requestBytes()));
      int end = Math.min(file.dirty.nextClearBit(next), most);
      write(file, next, end, who, false, () -> {});
      next = file.dirty.nextSetBit(end);
    }
    if (file.dirty.isEmpty()) {
      dirtyFiles.remove(file);
    }
    file.whenWritten(whenDone);
  }

  void forget(CachedFile file) {
    dirtyFiles.remove(file);
    dirtyPages -= file.dirty.cardinality();
    file.dirty.clear();
  }
}
