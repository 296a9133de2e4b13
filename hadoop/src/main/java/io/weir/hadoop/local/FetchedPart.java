// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.local;

import io.weir.hadoop.cache.CachedFile;
import io.weir.hadoop.node.NodeStream;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A part of a local file that somebody reads from its front to its end: before he comes to what is
 * not in memory, a window of it is moved into the page cache within a lease. Used by one thread at
 * a time.
 */
public final class FetchedPart implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(FetchedPart.class);
  private static final AtomicBoolean FAULT_SAID = new AtomicBoolean();

  /** How much is looked for in the page cache at a time, without asking anybody. */
  private static final long LOOKED_FOR_BYTES = 1 << 20;

  private final CachedFile file;
  private final NodeStream stream;
  private final long end;
  private final int leaseBytes;
  private long readyTo;
  private boolean closed;

  FetchedPart(CachedFile file, NodeStream stream, long offset, long length, int leaseBytes) {
    this.file = file;
    this.stream = stream;
    this.end = offset + length;
    this.leaseBytes = leaseBytes;
    this.readyTo = offset;
  }

  /**
   * Waits, within the bounds of {@link NodeStream#enter}, until something is there to be read.
   *
   * @param position in the file, not before an earlier one
   * @return how much is there from the position on; 0 at the end of the part alone
   */
  public long ready(long position) {
    if (position >= readyTo && position < end) {
      readyTo = closed ? end : fetchedUnlessItFails(position);
    }
    return Math.max(0, readyTo - position);
  }

  private long fetchedUnlessItFails(long position) {
    try {
      return fetched(position);
    } catch (RuntimeException | LinkageError fault) {
      if (FAULT_SAID.compareAndSet(false, true)) {
        LOG.error("A fault in Weir: local files are read as without it, where it occurs", fault);
      }
      return end;
    }
  }

  /** Up to where it is there then. */
  private long fetched(long position) {
    long some = Math.min(end - position, LOOKED_FOR_BYTES);
    if (file.isCached(position, some)) {
      return position + some;
    }
    long window = Math.min(stream.windowBytes(), NodeStream.LARGEST_LEASE_BYTES);
    int bytes = (int) Math.min(end - position, Math.max(leaseBytes, window));
    int moved = 0;
    stream.enter(bytes);
    try {
      moved = (int) file.fetch(position, bytes);
    } catch (IOException e) {
      // Whoever reads meets the same error.
    } finally {
      stream.leave(moved);
    }
    return position + bytes;
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      file.close();
      stream.close();
    }
  }
}
