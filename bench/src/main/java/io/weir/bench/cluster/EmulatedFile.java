// SPDX-License-Identifier: Apache-2.0
package io.weir.bench.cluster;

import io.weir.bench.disk.DiskModel;
import io.weir.bench.disk.EmulatedDisk;
import io.weir.core.Operation;
import io.weir.hadoop.cache.CachedFile;
import io.weir.hadoop.datanode.BlockTransfer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;

/** A block file that is read in bursts from an emulated disk into an emulated page cache. */
public final class EmulatedFile implements CachedFile {
  private final Path path;
  private final EmulatedDisk.FetchedPart part;

  private EmulatedFile(Path path, EmulatedDisk.FetchedPart part) {
    this.path = path;
    this.part = part;
  }

  /**
   * The file of a transfer on a cluster with emulated disks.
   *
   * @return null where there is none, or it is written: the emulated disk writes behind by itself
   */
  public static @Nullable CachedFile of(BlockTransfer transfer, Configuration conf) {
    Path path = transfer.file();
    double slowMotion = conf.getDouble(EmulatedDiskInterposer.SLOW_MOTION_KEY, 0);
    if (path == null || transfer.operation() == Operation.WRITE || slowMotion == 0) {
      return null;
    }
    DiskModel model = DiskModel.rotating().inSlowMotion(slowMotion);
    EmulatedDisk disk = EmulatedDisks.of(transfer.volume(), model);
    return new EmulatedFile(path, disk.openForFetching(transfer.poolAndBlock()));
  }

  @Override
  public long length() throws IOException {
    return Files.size(path);
  }

  @Override
  public boolean isCached(long offset, long bytes) {
    return part.isCached(offset, bytes);
  }

  @Override
  public long fetch(long offset, long bytes) throws IOException {
    long there = Math.max(0, Math.min(bytes, length() - offset));
    part.fetch(offset, there);
    return there;
  }

  @Override
  public void writeOut(long offset, long bytes) {
    throw new UnsupportedOperationException("an emulated disk writes behind by itself");
  }

  @Override
  public void close() {
    part.close();
  }
}
