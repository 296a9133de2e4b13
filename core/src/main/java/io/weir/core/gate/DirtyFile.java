// SPDX-License-Identifier: Apache-2.0
package io.weir.core.gate;

/** A file that is written within a {@link DirtyWindow}. */
public final class DirtyFile {
  private final DirtyWindow window;

  // Guarded by the window's lock, but for the file.
  final SyncedFile file;
  long dirtyBytes;
  long syncingBytes;
  boolean syncing;
  boolean syncingToEnd;
  boolean closed;

  DirtyFile(DirtyWindow window, SyncedFile file) {
    this.window = window;
    this.file = file;
  }

  /**
   * Says that so much was written, and waits while the window is full.
   *
   * @throws InterruptedException if the thread is interrupted while it waits; what was written
   *     counts all the same
   */
  public void wrote(long bytes) throws InterruptedException {
    window.wrote(this, bytes);
  }

  /** Nothing more will be written; what is dirty is synced behind, and nobody waits for it. */
  public void close() {
    window.close(this);
  }
}
