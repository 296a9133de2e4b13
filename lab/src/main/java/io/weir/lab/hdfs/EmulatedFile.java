// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.hdfs;

import io.weir.core.request.Operation;
import io.weir.hadoop.cache.CachedFile;
import io.weir.hadoop.datanode.BlockTransfer;
import io.weir.lab.disk.DiskModel;
import io.weir.lab.disk.EmulatedDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;

/**
 * A block file that is moved in bursts between an emulated disk and an emulated page cache. It is
 * read or written, not both.
 */
public final class EmulatedFile implements CachedFile {
  private final Path path;
  private final EmulatedDisk.@Nullable FetchedPart read;
  private final EmulatedDisk.@Nullable WrittenPart written;

  private EmulatedFile(
      Path path,
      EmulatedDisk.@Nullable FetchedPart read,
      EmulatedDisk.@Nullable WrittenPart written) {
    this.path = path;
    this.read = read;
    this.written = written;
  }

  /** The file of a transfer on a cluster with emulated disks; null where there is none. */
  public static @Nullable CachedFile of(BlockTransfer transfer, Configuration conf) {
    Path path = transfer.file();
    double slowMotion = conf.getDouble(EmulatedDiskInterposer.SLOW_MOTION_KEY, 0);
    if (path == null || slowMotion == 0) {
      return null;
    }
    DiskModel model = DiskModel.rotating().inSlowMotion(slowMotion);
    EmulatedDisk disk = VolumeDisks.of(transfer.volume(), model);
    String file = transfer.poolAndBlock();
    return transfer.operation() == Operation.READ
        ? new EmulatedFile(path, disk.openForFetching(file), null)
        : new EmulatedFile(path, null, disk.openForWritingOut(file));
  }

  @Override
  public long length() throws IOException {
    return Files.size(path);
  }

  @Override
  public boolean isCached(long offset, long bytes) {
    return read != null && read.isCached(offset, bytes);
  }

  @Override
  public long fetch(long offset, long bytes) throws IOException {
    long there = Math.max(0, Math.min(bytes, length() - offset));
    if (read != null) {
      read.fetch(offset, there);
    }
    return there;
  }

  @Override
  public void writeOut(long offset, long bytes) throws IOException {
    if (written != null) {
      written.writeOut(offset, bytes);
    }
  }

  @Override
  public void close() {
    if (read != null) {
      read.close();
    }
    if (written != null) {
      written.close();
    }
  }
}
