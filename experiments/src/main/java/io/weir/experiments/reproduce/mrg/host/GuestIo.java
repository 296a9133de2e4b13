// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.mrg.host;

/**
 * How guests do I/O.
 *
 * @param slots tasks of a node at a time
 * @param pieceBytes of a request
 * @param readAhead how many requests are under way for a task that reads
 * @param mostWrites the same for one that writes
 * @param sharesDisk whether all guests of a host have one disk, and read there what others wrote
 */
public record GuestIo(
    int slots, long pieceBytes, int readAhead, int mostWrites, boolean sharesDisk) {
  /**
   * Hadoop's two slots on Linux 2.6.18: blkfront asks for 11 pages at most, three such requests are
   * the 128 KiB that are read ahead, and dirty pages are bounded.
   */
  public static final GuestIo HADOOP = new GuestIo(2, 44 << 10, 3, 8, false);

  /** The lab's guests (native/xen/guest/work.c) wait for each request of 16 KiB. */
  public static final GuestIo LAB = new GuestIo(1, 16 << 10, 1, 1, true);
}
