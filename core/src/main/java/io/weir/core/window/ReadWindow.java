// SPDX-License-Identifier: Apache-2.0
package io.weir.core.window;

/**
 * The part of a file that was moved into the page cache ahead of one reader.
 *
 * <pre>
 *        from            read so far              fetched to
 *   ──────├───────────────────┤────────────────────────├──────────▶ offset
 *         └──── reads in here ask nobody ──────────────┘ the next burst begins here
 * </pre>
 *
 * <p>The first burst is as long as the read itself, or as long as reads of its flow are ({@link
 * ReadLengths}), since nobody is told how much a client wants. Each next one is twice as long as
 * the one before while the reader goes on, up to Q.
 *
 * <p>A reader that goes on after a burst of {@value #AHEAD_FROM_BYTES} bytes will go on further:
 * from then on the next burst is asked for as soon as it enters the last one, so that it always has
 * one waiting while another is read, and its flow loses nothing to its reader's pace. So what is
 * fetched in vain is at most twice what was read. Where reads of its flow are known to be longer,
 * that is so from the first burst on.
 */
public final class ReadWindow {
  /** A window of so much is asked for ahead of its reader. */
  static final long AHEAD_FROM_BYTES = 1 << 20;

  private final long usualBytes;
  private long from;
  private long fetchedTo;
  private long lastBytes;
  private boolean goesOn;

  /**
   * @param usualBytes how long reads like this one are, 0 if nobody knows
   */
  public ReadWindow(long usualBytes) {
    if (usualBytes < 0) {
      throw new IllegalArgumentException("usualBytes must be 0 or more, was " + usualBytes);
    }
    this.usualBytes = usualBytes;
  }

  /** Whether a read lies within what was fetched. */
  public boolean holds(long offset, long bytes) {
    return offset >= from && offset + bytes <= fetchedTo;
  }

  /** Whether a read at this offset goes on where others were. */
  public boolean continuesAt(long offset) {
    return lastBytes > 0 && offset >= from && offset <= fetchedTo;
  }

  /**
   * How long the burst is that a read of so many bytes asks for.
   *
   * @param mostBytes Q, as of now
   */
  public long nextBytes(long offset, long bytes, long mostBytes) {
    long wanted = continuesAt(offset) ? 2 * lastBytes : usualBytes;
    return Math.max(bytes, Math.min(wanted, mostBytes));
  }

  /** Where a burst begins that is asked for ahead of the reader. */
  public long fetchedTo() {
    return fetchedTo;
  }

  /** Whether the next burst is to be asked for now, ahead of a reader that is at this offset. */
  public boolean wantsMoreAhead(long offset) {
    return (goesOn || usualRestBytes() >= AHEAD_FROM_BYTES)
        && lastBytes >= AHEAD_FROM_BYTES
        && offset >= fetchedTo - lastBytes;
  }

  /** How long that burst is: no longer than what was read so far, or than what is usual. */
  public long aheadBytes(long offset, long mostBytes) {
    long likely = Math.max(offset - from, usualRestBytes());
    return Math.min(Math.max(AHEAD_FROM_BYTES, likely), mostBytes);
  }

  /** How much of a read that is as long as others is not fetched yet. */
  private long usualRestBytes() {
    return usualBytes - (fetchedTo - from);
  }

  /**
   * A read was in the page cache already, but not all of the burst that it would have asked for:
   * the kernel reads ahead a little beyond each burst. The next one is as long as it was to be.
   */
  public void found(long offset, long bytes) {
    if (continuesAt(offset)) {
      fetchedTo = Math.max(fetchedTo, offset + bytes);
    } else {
      fetched(offset, bytes);
    }
  }

  /** A burst was moved, or was there already. */
  public void fetched(long offset, long bytes) {
    goesOn = continuesAt(offset);
    if (!goesOn) {
      from = offset;
      fetchedTo = offset;
    }
    fetchedTo = Math.max(fetchedTo, offset + bytes);
    lastBytes = Math.max(1, bytes);
  }

  /** Another piece of the last burst was moved. */
  public void fetchedMore(long bytes) {
    fetchedTo += bytes;
  }

  /**
   * What lies ahead of the reader was in the page cache.
   *
   * @param wantedBytes how much was to be moved; the next burst is asked for when the reader enters
   *     the last so many bytes
   */
  public void foundAhead(long bytes, long wantedBytes) {
    fetchedTo += bytes;
    lastBytes = wantedBytes;
  }

  /** A part of a burst was moved, which ended early for somebody else: the next is no shorter. */
  public void fetchedPart(long offset, long bytes, long wantedBytes) {
    fetched(offset, bytes);
    lastBytes = Math.max(lastBytes, wantedBytes);
  }
}
