// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.cache;

import io.weir.core.Operation;
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
 * A file of this machine, with a descriptor of its own: whoever reads or writes it keeps his
 * position, and a thread that is interrupted in here closes this descriptor and not his.
 *
 * <p>A part is fetched by reading it into a buffer that is thrown away. A mapping would be faster
 * by little, and a bad sector under it is an error of the whole process, not an {@link
 * IOException}.
 */
final class PageCacheFile implements CachedFile {
  private final @Nullable FileChannel file;
  private final @Nullable SyncedFile synced;
  private final Path path;
  private @Nullable ResidentPages pages;
  private boolean pagesKnown;

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
    ByteBuffer thrownAway = Buffers.take(bytes);
    if (thrownAway == null) {
      return 0; // whoever reads the block goes past the gate
    }
    try {
      long moved = 0;
      while (moved < bytes) {
        thrownAway.clear().limit((int) Math.min(thrownAway.capacity(), bytes - moved));
        int part = file.read(thrownAway, offset + moved);
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
    if (synced != null) {
      synced.close();
    }
    IOUtils.closeStream(file);
  }
}
