// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cache;

import io.weir.core.request.Access;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import io.weir.simulator.device.BlockQueue;
import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import java.util.ArrayDeque;

/**
 * The page cache of a machine over one device. Writes go to memory and are written back by the
 * {@link Flusher}; a writer waits while more than the limit is dirty or under write-back.
 */
public final class PageCache {
  private static final long JOURNAL_BYTES = 128L << 20;

  private record Write(CachedFile file, long at, long bytes, Runnable whenDone) {}

  private final Simulation simulation;
  private final CacheSettings settings;
  private final BlockQueue queue;
  private final Memory memory;
  private final Flusher flusher;
  private final long journalOffset;
  private final ArrayDeque<Write> throttled = new ArrayDeque<>();
  private final Event letsWritersGo = Event.of(this::letWritersGo);
  private long journalPosition;

  /**
   * @param flusherStream whose requests what is written back are
   * @param journalOffset where the journal of the file system begins
   */
  public PageCache(
      Simulation simulation,
      CacheSettings settings,
      BlockQueue queue,
      IoStream flusherStream,
      long journalOffset) {
    this.simulation = simulation;
    this.settings = settings;
    this.queue = queue;
    this.memory = new Memory(settings.bytes() / CacheSettings.PAGE);
    this.flusher =
        new Flusher(simulation, settings, queue, flusherStream, this::helpers, this::written);
    this.journalOffset = journalOffset;
  }

  CacheSettings settings() {
    return settings;
  }

  BlockQueue queue() {
    return queue;
  }

  Memory memory() {
    return memory;
  }

  Simulation simulation() {
    return simulation;
  }

  /** Bytes that are dirty or under write-back. */
  public long dirtyBytes() {
    return flusher.unwrittenPages() * CacheSettings.PAGE;
  }

  /** Bytes that are in memory. */
  public long cachedBytes() {
    return memory.pages() * CacheSettings.PAGE;
  }

  /**
   * Writes to a file.
   *
   * @param whenDone runs when it is in memory
   */
  public void write(CachedFile file, long at, long bytes, Runnable whenDone) {
    throttled.add(new Write(file, at, bytes, whenDone));
    if (!letsWritersGo.isScheduled()) {
      simulation.in(0, letsWritersGo);
    }
  }

  private void letWritersGo() {
    int now = throttled.size(); // who writes again meanwhile is behind the others
    while (now-- > 0 && !throttled.isEmpty() && dirtyBytes() < settings.limitBytes()) {
      Write write = throttled.remove();
      int from = Math.toIntExact(write.at() / CacheSettings.PAGE);
      int to = CacheSettings.pages(write.at() + write.bytes());
      memory.add(write.file(), from, to);
      flusher.dirtied(write.file(), from, to);
      write.whenDone().run();
    }
  }

  private int helpers() {
    return settings.writersWriteBack() ? throttled.size() : 0;
  }

  private void written() {
    if (!throttled.isEmpty() && !letsWritersGo.isScheduled()) {
      simulation.in(0, letsWritersGo);
    }
  }

  /**
   * Writes back all of a file, and then to the journal.
   *
   * @param stream of the process that waits for it
   * @param whenDone runs when all of it is on the device
   */
  public void sync(CachedFile file, IoStream stream, Runnable whenDone) {
    boolean wasClean = file.isClean();
    flusher.writeAll(
        file,
        stream,
        () -> {
          if (wasClean || settings.journalBytes() == 0) {
            whenDone.run();
          } else {
            commit(stream, whenDone);
          }
        });
  }

  /**
   * Writes back a part of a file, as far as it is dirty.
   *
   * @param stream whose requests these are
   * @param whenDone runs when nothing of the file is under write-back
   */
  public void writeOut(CachedFile file, long at, long bytes, IoStream stream, Runnable whenDone) {
    int from = Math.toIntExact(at / CacheSettings.PAGE);
    flusher.writePart(file, from, CacheSettings.pages(at + bytes), stream, whenDone);
  }

  private void commit(IoStream stream, Runnable whenDone) {
    Access access = settings.syncsAreSync() ? Access.SCATTERED : Access.SEQUENTIAL;
    IoRequest request =
        new IoRequest(stream)
            .aim(Operation.WRITE, access, settings.journalBytes())
            .at(journalOffset + journalPosition);
    journalPosition = (journalPosition + settings.journalBytes()) % JOURNAL_BYTES;
    queue.submit(request, done -> whenDone.run());
  }

  /** Deletes a file: what of it is in memory is forgotten, dirty or not. */
  public void delete(CachedFile file) {
    flusher.forget(file);
    memory.drop(file);
    written();
  }

  /**
   * The same for a process that waits, as the kernel lets it, for what of it is under write-back.
   */
  public void delete(CachedFile file, Runnable whenDone) {
    delete(file);
    file.whenWritten(whenDone);
  }
}
