// SPDX-License-Identifier: Apache-2.0
package io.weir.core.gate;

import java.io.IOException;

/** A file that can be brought to the disk, for as long as it is not closed. */
public interface SyncedFile {
  /** Returns when all that was written before is on the disk. */
  void sync() throws IOException;

  /**
   * The same for a file that is written on, but for less than 64 KiB at its end: a page that goes
   * to the disk before it is full goes there again, and by then the disk has passed the place.
   */
  void syncWhatIsFull() throws IOException;

  /** Nothing more will be synced; must not throw. */
  void close();
}
