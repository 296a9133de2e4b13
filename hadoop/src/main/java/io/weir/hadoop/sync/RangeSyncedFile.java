// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.sync;

import com.sun.jna.LastErrorException;
import java.io.IOException;
import java.nio.file.Path;

/** A file whose data is brought to the disk by the kernel's sync_file_range. */
final class RangeSyncedFile implements SyncedFile {
  private static final int CLOSED = -1;

  private final Path path;
  private int file;

  RangeSyncedFile(Path path) throws IOException {
    this.path = path;
    try {
      this.file = LibC.Calls.open(path.toString(), LibC.FLAGS);
    } catch (LastErrorException e) {
      throw new IOException("cannot open " + path + " to sync it: " + e.getMessage(), e);
    }
  }

  // Nothing is synced while it is closed: its number may be another file's by then.

  @Override
  public synchronized void sync(long offset, long bytes) throws IOException {
    try {
      LibC.Calls.sync_file_range(file, offset, bytes, LibC.WRITE_AND_WAIT);
    } catch (LastErrorException e) {
      throw new IOException("cannot sync " + path + ": " + e.getMessage(), e);
    }
  }

  @Override
  public synchronized void close() {
    if (file != CLOSED) {
      try {
        LibC.Calls.close(file);
      } catch (LastErrorException e) {
        // It is closed all the same, and what it was opened for is not to write.
      }
      file = CLOSED;
    }
  }
}
