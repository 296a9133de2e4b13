// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.local;

import io.weir.hadoop.node.NodeStream;
import io.weir.hadoop.sync.SyncWay;
import io.weir.hadoop.sync.SyncedFile;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The leases of a local file that somebody writes from its front to its end: he says how much he
 * has written, and {@link WriteBehind} asks for it. Where the node bounds what is dirty, the file
 * is brought to the disk within a lease, so that the order at the gate is the order at the disk.
 * Used by one thread at a time.
 */
public final class WrittenFile implements AutoCloseable {
  private final Path file;
  private final NodeStream stream;
  private final int leaseBytes;
  private final long mostAheadBytes;
  private final WriteBehind leases;

  private long unsaidBytes;
  private boolean isLarge;
  private boolean closed;

  // Opened by the writer before the first lease, as the file may have another name soon after; then
  // of the thread that asks for leases.
  private @Nullable SyncedFile synced;
  private long onDiskBytes;

  WrittenFile(Path file, NodeStream stream, int leaseBytes, long mostAheadBytes) {
    this.file = file;
    this.stream = stream;
    this.leaseBytes = leaseBytes;
    this.mostAheadBytes = mostAheadBytes;
    this.leases =
        new WriteBehind(stream, () -> leaseBytes(), mostAheadBytes, this::bringToDisk, this::end);
  }

  /**
   * So much more has been written. Waits, within the bounds of {@link NodeStream#enter}, for whom
   * is too far ahead of his leases; a small file needs none.
   *
   * @param bytes 0 or more
   */
  public void wrote(long bytes) {
    unsaidBytes += bytes;
    if (unsaidBytes >= SharedRawFileSystem.SMALL_FILE_BYTES) {
      if (!isLarge) {
        isLarge = true;
        synced = stream.windowBytes() > 0 ? openAgain() : null;
      }
      say();
    }
  }

  private void say() {
    while (unsaidBytes > 0) {
      int part = (int) Math.min(unsaidBytes, NodeStream.LARGEST_LEASE_BYTES);
      unsaidBytes -= part;
      leases.wrote(part);
    }
  }

  private @Nullable SyncedFile openAgain() {
    try {
      return SyncWay.ofThisMachine().open(file);
    } catch (IOException gone) {
      return null; // then the kernel writes it out, when it likes
    }
  }

  /** A window, as far as what may be written ahead has room for two. */
  private int leaseBytes() {
    long window = Math.min(stream.windowBytes(), mostAheadBytes / 2);
    return (int) Math.max(leaseBytes, Math.min(window, NodeStream.LARGEST_LEASE_BYTES));
  }

  /** By the thread that has the lease. */
  private void bringToDisk(int leasedBytes) {
    if (synced != null) {
      try {
        synced.sync(onDiskBytes, leasedBytes);
        onDiskBytes += leasedBytes;
      } catch (IOException failed) {
        // Then the kernel does it; who needs it to be durable asks for that himself.
      }
    }
  }

  /** By whoever asks for no lease any more. */
  private void end() {
    if (synced != null) {
      synced.close();
    }
    stream.close();
  }

  /** Nothing more will be written; leases for what was are asked for, and nobody waits. */
  @Override
  public void close() {
    if (!closed) {
      closed = true;
      if (isLarge) {
        say();
      }
      leases.close();
    }
  }
}
