// SPDX-License-Identifier: Apache-2.0
package io.weir.core.gate;

import java.io.IOException;

/** A file that can be brought to the disk, for as long as it is not closed. */
public interface SyncedFile {
  /** Returns when all that was written before is on the disk. */
  void sync() throws IOException;

  /** Nothing more will be synced; must not throw. */
  void close();
}
