// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.volume;

/** Writes a file in order. What is written lies in the page cache first. */
public interface PieceWriter {
  /**
   * Writes the next piece.
   *
   * @param whenTaken run when the writer may go on, which may be at once
   */
  void write(long bytes, Runnable whenTaken);

  /**
   * Ends the file; what is dirty of it goes to the device afterwards.
   *
   * @param whenClosed run when the writer may go on, which may be at once
   */
  void close(Runnable whenClosed);
}
