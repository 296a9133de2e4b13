// SPDX-License-Identifier: Apache-2.0
package io.weir.core.window;

/**
 * The part of a file that was written into the page cache and is not on the disk yet.
 *
 * <pre>
 *   on the disk      a burst        dirty as well
 *  ────────────┤────────────────┤───────────────────┤──▶ offset
 *             from                                  end
 * </pre>
 *
 * <p>When half of the room that a writer has is dirty, a burst is asked for. The writer goes on
 * meanwhile, until it has no room left. A burst takes all that is dirty when it begins, up to Q: so
 * one that was waited for is longer, and what is dirty is used well.
 */
public final class WriteWindow {
  /** A page that goes to the disk before it is full goes there again; this is a multiple of any. */
  private static final long PAGES = 64 << 10;

  /** What is left at a file's end and is less than this is left to the kernel. */
  private static final long WORTH_BYTES = 256 << 10;

  private long from;
  private long end;
  private boolean closed;
  private boolean begun;

  /** So much was written into the page cache. */
  public void wrote(long offset, long bytes) {
    if (!begun) {
      begun = true;
      from = offset / PAGES * PAGES;
    }
    end = Math.max(end, offset + bytes);
  }

  /** Whether anything was written. */
  public boolean hasBegun() {
    return begun;
  }

  /** Nothing more will be written. */
  public void close() {
    closed = true;
  }

  /** Where the next burst begins. */
  public long from() {
    return from;
  }

  /** How much is dirty. */
  public long dirtyBytes() {
    return Math.max(0, end - from);
  }

  /** Whether a writer that has so much room has none left. */
  public boolean isFull(long roomBytes) {
    return dirtyBytes() > roomBytes;
  }

  /**
   * How much a burst would be asked for now, 0 if none.
   *
   * @param roomBytes how much of the file may be dirty
   */
  public long burstBytes(long roomBytes) {
    long most = wholePages();
    return most < (closed ? WORTH_BYTES : roomBytes / 2) ? 0 : most;
  }

  /** How much a burst takes that begins now: 0 or more. */
  public long takenBytes(long mostBytes) {
    return Math.min(wholePages(), Math.max(PAGES, mostBytes / PAGES * PAGES));
  }

  private long wholePages() {
    return Math.max(0, (closed ? end : end / PAGES * PAGES) - from);
  }

  /** So much from where the burst began is on the disk, or is left to the kernel. */
  public void wroteOut(long bytes) {
    from = Math.min(end, from + bytes);
  }
}
