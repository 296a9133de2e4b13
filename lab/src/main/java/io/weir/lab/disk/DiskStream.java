// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.disk;

import java.io.InterruptedIOException;

/** One open file on an emulated disk. Calls come from one thread at a time. */
public interface DiskStream {
  /** Waits as long as the disk takes for this chunk, or until it is interrupted. */
  void transfer(long offset, long bytes) throws InterruptedIOException;

  /** Hands what has gathered to the disk; does not wait. */
  void close();
}
