// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.cache;

import java.io.IOException;

/**
 * An open file with parts of it in the page cache. One thread at a time moves parts; any thread may
 * close it while nothing is moved.
 */
public interface CachedFile extends AutoCloseable {
  long length() throws IOException;

  /** Whether all of a part is in the page cache; what lies beyond the end is. */
  boolean isCached(long offset, long bytes);

  /** Moves a part from the disk into the page cache; returns how much was there to be moved. */
  long fetch(long offset, long bytes) throws IOException;

  /** Returns when what was written of a part is on the disk. */
  void writeOut(long offset, long bytes) throws IOException;

  @Override
  void close();
}
