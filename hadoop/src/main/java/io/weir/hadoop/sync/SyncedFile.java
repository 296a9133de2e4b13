// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.sync;

import java.io.IOException;

/** A file that can be brought to the disk, for as long as it is not closed. */
public interface SyncedFile {
  /** Returns when what was written before of a part of the file is on the disk. */
  void sync(long offset, long bytes) throws IOException;

  /** Nothing more will be synced; must not throw. */
  void close();
}
