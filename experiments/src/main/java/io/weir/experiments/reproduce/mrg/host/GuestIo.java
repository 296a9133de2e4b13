// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.mrg.host;

/**
 * How guests do I/O.
 *
 * @param slots tasks of a node at a time
 * @param pieceBytes of a request
 * @param windowRequests so many requests for a task that reads are sent at a time
 * @param windows how many of these, with the one that is computed on
 * @param mostWrites how many requests are under way for a task that writes
 * @param hasPageCache whether writes go to memory, and are written back many at a time
 * @param sharesDisk whether all guests of a host have one disk, and read there what others wrote
 */
public record GuestIo(
    int slots,
    long pieceBytes,
    int windowRequests,
    int windows,
    int mostWrites,
    boolean hasPageCache,
    boolean sharesDisk) {
  /**
   * Hadoop's two slots on Linux 2.6.18: blkfront asks for 11 pages at most; three such requests are
   * a window of 128 KiB, and the next window is read ahead; dirty pages are bounded.
   */
  public static final GuestIo HADOOP = new GuestIo(2, 44 << 10, 3, 2, 8, true, false);

  /** The lab's guests (native/xen/guest/work.c) wait for each request of 16 KiB. */
  public static final GuestIo LAB = new GuestIo(1, 16 << 10, 1, 1, 1, false, true);
}
