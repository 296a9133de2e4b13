// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cache;

import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import java.util.ArrayDeque;

/**
 * A file that a process has opened to read a part of it in order, and the kernel that reads ahead
 * of it: in windows that grow, the next one as soon as the reader reaches the beginning of the
 * last.
 *
 * <p>As in Linux (mm/readahead.c) for a reader who leaves nothing out.
 */
public final class FileReader {
  private static final class Window {
    private final int to;

    /** One more than it has requests, so that it is not over before all of them are sent. */
    private int unfinished = 1;

    Window(int to) {
      this.to = to;
    }
  }

  private final PageCache cache;
  private final CachedFile file;
  private final IoStream stream;
  private final int end;
  private final ArrayDeque<Window> outstanding = new ArrayDeque<>();
  private int position;
  private int readyTo;
  private int windowFrom;
  private int windowPages;
  private int waitsFor;
  private Runnable whenRead = () -> {};

  /**
   * @param stream of the process
   * @param from the first byte that it reads
   * @param bytes how much it reads in all
   */
  public FileReader(PageCache cache, CachedFile file, IoStream stream, long from, long bytes) {
    this.cache = cache;
    this.file = file;
    this.stream = stream;
    this.position = Math.toIntExact(from / CacheSettings.PAGE);
    this.end = CacheSettings.pages(from + bytes);
    this.readyTo = position;
    this.windowFrom = position;
  }

  /** Whether all is read. */
  public boolean isAtEnd() {
    return position >= end;
  }

  /** How much is left, in bytes. */
  public long left() {
    return (end - position) * CacheSettings.PAGE;
  }

  /**
   * Reads on; not before the last read is done.
   *
   * @param bytes how much; at the end of the part less
   */
  public void read(long bytes, Runnable whenDone) {
    int pages = Math.min(CacheSettings.pages(bytes), end - position);
    waitsFor = position + pages;
    whenRead = whenDone;
    while (windowFrom < waitsFor && windowFrom < end) {
      readAhead(pages);
    }
    goOnIfReady();
  }

  private void goOnIfReady() {
    if (waitsFor > position && readyTo >= waitsFor) {
      position = waitsFor;
      whenRead.run();
    }
  }

  /** The next window, behind the last one. */
  private void readAhead(int pages) {
    int from = windowPages == 0 ? position : windowFrom + windowPages;
    if (from >= end) {
      windowFrom = end;
      return;
    }
    int most = CacheSettings.pages(cache.settings().readAheadBytes());
    windowPages = windowPages == 0 ? first(pages, most) : next(windowPages, most);
    windowFrom = from;
    int to = Math.min(end, from + windowPages);
    Window window = new Window(to);
    outstanding.add(window);
    int at = file.cached.nextClearBit(from);
    while (at < to) {
      int missing = file.cached.nextSetBit(at);
      int stop = missing < 0 ? to : Math.min(to, missing);
      stop = Math.min(stop, at + CacheSettings.pages(cache.settings().requestBytes()));
      window.unfinished++;
      send(window, at, stop);
      at = file.cached.nextClearBit(stop);
    }
    oneLess(window);
  }

  private void send(Window window, int from, int to) {
    IoRequest request =
        new IoRequest(stream)
            .aim(Operation.READ, (to - from) * CacheSettings.PAGE)
            .at(file.offset() + from * CacheSettings.PAGE);
    cache
        .queue()
        .submit(
            request,
            done -> {
              cache.memory().add(file, from, to);
              oneLess(window);
              goOnIfReady();
            });
  }

  private void oneLess(Window window) {
    window.unfinished--;
    while (!outstanding.isEmpty() && outstanding.peek().unfinished == 0) {
      readyTo = outstanding.remove().to;
    }
  }

  /** {@code get_init_ra_size}. */
  private static int first(int pages, int most) {
    int size = Integer.highestOneBit(Math.max(1, 2 * pages - 1));
    if (size <= most / 32) {
      return size * 4;
    }
    return size <= most / 4 ? size * 2 : most;
  }

  /** {@code get_next_ra_size}. */
  private static int next(int last, int most) {
    if (last < most / 16) {
      return last * 4;
    }
    return last <= most / 2 ? last * 2 : most;
  }
}
