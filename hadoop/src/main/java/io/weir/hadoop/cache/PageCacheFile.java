// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.cache;

import io.weir.core.request.Operation;
import io.weir.hadoop.sync.ReadAhead;
import io.weir.hadoop.sync.SyncWay;
import io.weir.hadoop.sync.SyncedFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.apache.hadoop.io.IOUtils;
import org.jspecify.annotations.Nullable;

/**
 * A file of this machine, with a descriptor of its own: a thread that is interrupted in here closes
 * this one and not its owner's. A part is fetched by sending it nowhere ({@link NullDevice}), or,
 * where that does not bring it into the page cache, by reading it into a buffer.
 */
final class PageCacheFile implements CachedFile {
  /** So much is read sooner than it is sent and looked for. */
  private static final long COPIED_BYTES = 16 << 10;

  /** The kernel's own read-ahead has as much at the disk. */
  private static final long ASKED_BYTES = 256 << 10;

  private final @Nullable FileChannel file;
  private final @Nullable SyncedFile synced;
  private final Path path;
  private @Nullable ResidentPages pages;
  private @Nullable ReadAhead ahead;
  private boolean pagesKnown;
  private boolean isSent;
  private boolean isCopied;

  private PageCacheFile(Path path, @Nullable FileChannel file, @Nullable SyncedFile synced) {
    this.path = path;
    this.file = file;
    this.synced = synced;
  }

  static @Nullable CachedFile open(Path path, Operation operation) {
    try {
      return operation == Operation.READ
          ? new PageCacheFile(path, FileChannel.open(path, StandardOpenOption.READ), null)
          : new PageCacheFile(path, null, SyncWay.ofThisMachine().open(path));
    } catch (IOException e) {
      return null;
    }
  }

  @Override
  public long length() throws IOException {
    return file == null ? 0 : file.size();
  }

  @Override
  public boolean isCached(long offset, long bytes) {
    if (!pagesKnown) {
      pagesKnown = true;
      pages = file == null ? null : ResidentPages.of(path, file);
    }
    return pages != null && pages.has(offset, bytes);
  }

  @Override
  public long fetch(long offset, long bytes) throws IOException {
    if (file == null) {
      return 0;
    }
    if (bytes >= ASKED_BYTES) {
      ahead().begin(offset, bytes);
    }
    long sent = isCopied || bytes <= COPIED_BYTES ? 0 : send(file, offset, bytes);
    return sent == bytes ? sent : sent + copy(file, offset + sent, bytes - sent);
  }

  private ReadAhead ahead() {
    ReadAhead its = ahead;
    if (its == null) {
      its = ReadAhead.of(path);
      ahead = its;
    }
    return its;
  }

  /** What it says that it has sent is in the page cache. */
  private long send(FileChannel its, long offset, long bytes) throws IOException {
    long sent = NullDevice.send(its, offset, bytes);
    if (!isSent && sent > 0) {
      isSent = isCached(offset, Math.min(sent, ResidentPages.SHORT_BYTES));
      isCopied = !isSent;
    }
    return isCopied ? 0 : sent;
  }

  private static long copy(FileChannel its, long offset, long bytes) throws IOException {
    ByteBuffer thrownAway = Buffers.take(bytes);
    if (thrownAway == null) {
      return 0; // whoever reads the block goes past the gate
    }
    try {
      long moved = 0;
      while (moved < bytes) {
        thrownAway.clear().limit((int) Math.min(thrownAway.capacity(), bytes - moved));
        int part = its.read(thrownAway, offset + moved);
        if (part <= 0) {
          break;
        }
        moved += part;
      }
      return moved;
    } finally {
      Buffers.giveBack(thrownAway);
    }
  }

  @Override
  public void writeOut(long offset, long bytes) throws IOException {
    if (synced != null) {
      synced.sync(offset, bytes);
    }
  }

  @Override
  public void close() {
    if (pages != null) {
      pages.close();
    }
    if (ahead != null) {
      ahead.close();
    }
    if (synced != null) {
      synced.close();
    }
    IOUtils.closeStream(file);
  }
}
