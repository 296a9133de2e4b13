// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.sync;

import java.io.IOException;

/** An open file whose dirty pages can be written to the disk. */
public interface SyncedFile {
  /** Returns when what was written before of a part of the file is on the disk. */
  void sync(long offset, long bytes) throws IOException;

  /** Nothing more will be synced; must not throw. */
  void close();
}
