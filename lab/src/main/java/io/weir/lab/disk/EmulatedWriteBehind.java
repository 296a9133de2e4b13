// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.disk;

/**
 * One writing stream: the kernel's write-behind between a writer and the spindle. Bytes gather in
 * memory; a full batch (some windows) is put on the spindle's timeline at one go and the writer
 * goes on filling the next, which it may not hand over before the first is written. So a stream has
 * at most one full batch on its way to the platter and one in the making.
 *
 * <pre>
 *   GATHERING ──(full, last batch written)──▶ on the timeline, GATHERING the next
 *       │ full, last batch not yet written
 *       └──▶ the writer waits until {@link #roomAtNanos}
 * </pre>
 *
 * <p>Closing never waits, so a file that is shorter than a batch never does either: who wants
 * writers held to the disk's speed lets them write files of several batches.
 */
final class EmulatedWriteBehind {
  private final Spindle spindle;
  private final String file;
  private final long batchBytes;
  private long gatheredFrom;
  private long gatheredTo;
  private long writtenAtNanos;
  private boolean wroteBefore;

  EmulatedWriteBehind(DiskModel model, Spindle spindle, String file) {
    this.spindle = spindle;
    this.file = file;
    this.batchBytes = model.writeBehindBytes();
  }

  /** From when on a chunk of this size is taken; {@code nowNanos} if at once. */
  long roomAtNanos(long offset, long bytes, long nowNanos) {
    long gathered = (offset == gatheredTo ? gatheredTo - gatheredFrom : 0) + bytes;
    boolean mustWait = gathered >= batchBytes && wroteBefore && writtenAtNanos - nowNanos > 0;
    return mustWait ? writtenAtNanos : nowNanos;
  }

  /** Takes a chunk; not before {@link #roomAtNanos}. */
  void write(long offset, long bytes, long nowNanos) {
    if (offset != gatheredTo) {
      flush(nowNanos);
      gatheredFrom = offset;
    }
    gatheredTo = offset + bytes;
    if (gatheredTo - gatheredFrom >= batchBytes) {
      flush(nowNanos);
    }
  }

  /** Puts what has gathered on the timeline. */
  void flush(long nowNanos) {
    if (gatheredTo > gatheredFrom) {
      writtenAtNanos = spindle.serve(file, gatheredFrom, gatheredTo - gatheredFrom, nowNanos);
      wroteBefore = true;
      gatheredFrom = gatheredTo;
    }
  }
}
