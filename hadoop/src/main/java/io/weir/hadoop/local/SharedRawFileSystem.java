// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.local;

import io.weir.core.request.Operation;
import io.weir.hadoop.cache.CachedFileOpener;
import io.weir.hadoop.node.NodeStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BufferedFSInputStream;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.PathHandle;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.jspecify.annotations.Nullable;

/** Local files without checksums; see {@link SharedLocalFileSystem}. */
final class SharedRawFileSystem extends RawLocalFileSystem {
  /** Smaller files are read ungated: a lease would cost more than they do. */
  static final int SMALL_FILE_BYTES = 32 << 10;

  private @Nullable LocalStreams streams;
  private String application = "";

  @Override
  public void initialize(URI uri, Configuration conf) throws IOException {
    super.initialize(uri, conf);
    application = LocalStreams.application(conf).orElse("");
    streams = application.isEmpty() ? null : LocalStreams.of(conf).orElse(null);
  }

  @Override
  public FSDataInputStream open(Path file, int bufferSize) throws IOException {
    return leased(super.open(file, bufferSize), file, bufferSize);
  }

  @Override
  public FSDataInputStream open(PathHandle handle, int bufferSize) throws IOException {
    return super.open(handle, bufferSize); // nothing of MapReduce opens files so
  }

  private FSDataInputStream leased(FSDataInputStream stock, Path path, int bufferSize) {
    LocalStreams known = streams;
    File file = pathToFile(path);
    long length = file.length();
    if (known == null || length < SMALL_FILE_BYTES) {
      return stock;
    }
    NodeStream stream = known.stream(Operation.READ, file.toPath(), application);
    if (stream == null) {
      return stock;
    }
    int buffer = (int) Math.min(Math.max(bufferSize, known.leaseBytes()), length);
    return new FSDataInputStream(
        new BufferedFSInputStream(
            new LeasedInput(
                stock,
                stream,
                known.leaseBytes(),
                CacheSight.of(file.toPath()),
                CachedFileOpener.OF_KERNEL.open(file.toPath(), Operation.READ)),
            buffer));
  }

  @Override
  protected OutputStream createOutputStreamWithMode(
      Path path, boolean append, FsPermission permission) throws IOException {
    OutputStream stock = super.createOutputStreamWithMode(path, append, permission);
    LocalStreams known = streams;
    java.nio.file.Path file = pathToFile(path).toPath();
    WrittenFile leases = known == null ? null : known.written(file, file, application);
    OutputStream leased =
        known == null || leases == null
            ? stock
            : new LeasedOutput(stock, leases, known.leaseBytes());
    boolean ofMap = !application.isEmpty() && SpillOutput.isSpill(path.getName());
    return ofMap ? new SpillOutput(leased, path.getName()) : leased;
  }
}
