// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.job;

import io.weir.simulator.volume.PieceReader;

/** What lies in memory first, then what a disk gives. */
final class MemoryThenDisk implements PieceReader {
  private final long pieceBytes;
  private final PieceReader disk;
  private long inMemory;

  /**
   * @param inMemory how much, 0 or more
   * @param pieceBytes how much of it is taken at a time at most
   */
  MemoryThenDisk(long inMemory, long pieceBytes, PieceReader disk) {
    this.inMemory = inMemory;
    this.pieceBytes = pieceBytes;
    this.disk = disk;
  }

  @Override
  public void next(Taker whenThere) {
    long bytes = Math.min(pieceBytes, inMemory);
    if (bytes > 0) {
      inMemory -= bytes;
      whenThere.took(bytes);
    } else {
      disk.next(whenThere);
    }
  }
}
