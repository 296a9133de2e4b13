// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.volume;

/** Reads a file in order, in pieces that are as long as the device makes them. */
public interface PieceReader {
  /**
   * Asks for the next piece.
   *
   * @param whenThere told once when it is there, which may be at once
   */
  void next(Taker whenThere);

  /** Nobody asks for more: what it does ahead, it does no longer. */
  default void stop() {}

  /** Takes pieces. */
  interface Taker {
    /**
     * A piece is there.
     *
     * @param bytes 0 at the end of the file
     */
    void took(long bytes);
  }
}
