// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.volume;

import io.weir.core.request.Flow;
import java.util.Set;

/** A disk with files, on which streams read and write in order. */
public interface Volume {
  /** Reads a file of so many bytes from its beginning. */
  PieceReader read(Flow flow, long bytes);

  /** Writes a file from its beginning. */
  PieceWriter write(Flow flow);

  /** The same of a task's local file, for which other rules may hold than for a block's. */
  default PieceWriter writeLocal(Flow flow) {
    return write(flow);
  }

  /** Whether it forgets what is dirty of a file that is deleted. */
  default boolean forgetsDeletedFiles() {
    return false;
  }

  /**
   * These flows have ended: nobody reads or writes for them any more, so nothing is kept of them.
   */
  default void forget(Set<Flow> ended) {}

  /** How many bytes its device has moved. */
  long movedBytes();

  /** How long its device has worked, in ns. */
  long busyNanos();
}
