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

  /**
   * Deletes the file, when nobody writes it any more: what of it is dirty still need not go to the
   * device, where {@link Volume#forgetsDeletedFiles}.
   *
   * @param whenDeleted run when whoever deletes it may go on, which may be at once
   */
  default void delete(Runnable whenDeleted) {
    whenDeleted.run();
  }
}
