// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.spark;

import io.weir.hadoop.local.FetchedPart;
import java.io.EOFException;
import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.StandardOpenOption;
import org.apache.hadoop.io.IOUtils;
import org.apache.spark.network.util.AbstractFileRegion;
import org.jspecify.annotations.Nullable;

/** A segment on its way to another executor: what is not in memory is fetched before it is sent. */
final class SharedRegion extends AbstractFileRegion {
  private final File file;
  private final long offset;
  private final long length;
  private final FetchedPart part;
  private @Nullable FileChannel opened;
  private long sent;

  SharedRegion(File file, long offset, long length, FetchedPart part) {
    this.file = file;
    this.offset = offset;
    this.length = length;
    this.part = part;
  }

  private FileChannel channel() throws IOException {
    FileChannel its = opened;
    if (its == null) {
      its = FileChannel.open(file.toPath(), StandardOpenOption.READ);
      opened = its;
    }
    return its;
  }

  @Override
  public long position() {
    return offset;
  }

  @Override
  public long count() {
    return length;
  }

  @Override
  public long transferred() {
    return sent;
  }

  /** 0: the target takes nothing now. */
  @Override
  public long transferTo(WritableByteChannel target, long from) throws IOException {
    if (from == length) {
      return 0;
    }
    long position = offset + from;
    long most = Math.min(part.ready(position), length - from);
    long moved = channel().transferTo(position, most, target);
    if (moved <= 0 && channel().size() <= position) {
      throw new EOFException(file + " ends at " + channel().size() + ", within a map's output");
    }
    sent += moved;
    return moved;
  }

  @Override
  protected void deallocate() {
    part.close();
    IOUtils.closeStream(opened);
  }
}
