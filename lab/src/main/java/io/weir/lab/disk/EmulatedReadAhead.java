// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.disk;

/**
 * One reading stream: the kernel's read-ahead between a reader and the spindle. What lies in the
 * window that was fetched last costs nothing; anything else fetches a window from where it is
 * needed. Nothing outlives the window, so data read (or written) before is read from the disk
 * again.
 */
final class EmulatedReadAhead {
  /** For a file of which nobody knows how long it is. */
  static final long UNKNOWN_LENGTH = Long.MAX_VALUE;

  private final Spindle spindle;
  private final String file;
  private final long windowBytes;
  private long fetchedFrom;
  private long fetchedTo;

  /**
   * @param windowBytes the least that is fetched
   */
  EmulatedReadAhead(long windowBytes, Spindle spindle, String file) {
    this.spindle = spindle;
    this.file = file;
    this.windowBytes = windowBytes;
  }

  /** Reads a chunk, with no window beyond the file's end; returns when it is there. */
  long read(long offset, long bytes, long fileLength, long nowNanos) {
    long to = Math.min(offset + bytes, fileLength);
    long readyNanos = nowNanos;
    for (long from = offset; from < to; from = Math.min(to, fetchedTo)) {
      if (from < fetchedFrom || from >= fetchedTo) {
        fetchedFrom = from;
        fetchedTo = from + Math.min(windowBytes, fileLength - from);
        readyNanos = spindle.serve(file, fetchedFrom, fetchedTo - fetchedFrom, nowNanos);
      }
    }
    return readyNanos;
  }
}
