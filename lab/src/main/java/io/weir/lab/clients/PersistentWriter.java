// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.clients;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.atomic.LongAdder;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DFSOutputStream;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.io.IOUtils;

/**
 * An application that writes file after file to one DataNode, one replica each, in some streams at
 * a time, as fast as it can, whatever becomes of that DataNode: a write that failed is counted and
 * made again, and one that HDFS put elsewhere is given up, so that all its bytes are of that node.
 */
public final class PersistentWriter implements AutoCloseable {
  private static final int BUFFER_BYTES = 64 << 10;
  private static final long PAUSE_MILLIS = 500;
  private static final long PATIENCE_MILLIS = 60_000;

  private final DistributedFileSystem files;
  private final InetSocketAddress dataNode;
  private final long fileBytes;
  private final ClientStreams all = new ClientStreams();
  private final LongAdder bytes = new LongAdder();
  private final LongAdder failures = new LongAdder();

  /** Begins to write, all of it to one DataNode. */
  public PersistentWriter(
      Configuration conf,
      String application,
      InetSocketAddress dataNode,
      int streams,
      long fileBytes)
      throws IOException {
    this.files = TaggedClients.of(conf, application);
    this.dataNode = dataNode;
    this.fileBytes = fileBytes;
    for (int i = 0; i < streams; i++) {
      String folder = "/" + application + "/" + dataNode.getHostString() + "-" + i + "/";
      all.start(application + "-" + i, () -> writeAll(folder));
    }
  }

  /** What all streams have written so far, as far as the client has handed it over. */
  public long bytes() {
    return bytes.sum();
  }

  /** How many files were not written to their end. */
  public long failures() {
    return failures.sum();
  }

  private void writeAll(String folder) {
    for (long number = 0; !all.isStopped(); number++) {
      try {
        if (!writeFile(new Path(folder + number % 2))) {
          all.pause(PAUSE_MILLIS);
        }
      } catch (IOException e) {
        failures.increment();
        all.pause(PAUSE_MILLIS);
      }
    }
  }

  /** Whether it was written where it should be. */
  private boolean writeFile(Path file) throws IOException {
    FSDataOutputStream out = create(file);
    boolean isThere;
    try {
      isThere = fill(out);
    } catch (IOException e) {
      // Not by a try with resources: a stream that failed throws the same exception again.
      IOUtils.closeStream(out);
      throw e;
    }
    out.close();
    return isThere;
  }

  private boolean fill(FSDataOutputStream out) throws IOException {
    byte[] buffer = new byte[BUFFER_BYTES];
    out.write(buffer);
    out.hflush(); // from here on it is known where the file is
    if (!isThere(out)) {
      return false;
    }
    for (long written = buffer.length; written < fileBytes && !all.isStopped(); ) {
      out.write(buffer);
      written += buffer.length;
      bytes.add(buffer.length);
    }
    return true;
  }

  /** A file has one block, so that it stays where it is. */
  private FSDataOutputStream create(Path file) throws IOException {
    return files.create(
        file,
        FsPermission.getFileDefault(),
        /* overwrite= */ true,
        BUFFER_BYTES,
        (short) 1,
        /* blockSize= */ fileBytes,
        /* progress= */ null,
        new InetSocketAddress[] {dataNode});
  }

  private boolean isThere(FSDataOutputStream out) {
    DatanodeInfo[] pipeline =
        out.getWrappedStream() instanceof DFSOutputStream stream ? stream.getPipeline() : null;
    return pipeline != null
        && pipeline.length == 1
        && pipeline[0].getIpAddr().equals(dataNode.getAddress().getHostAddress())
        && pipeline[0].getXferPort() == dataNode.getPort();
  }

  /** Ends all streams; one that hangs is left to itself. */
  @Override
  public void close() throws IOException {
    all.end(PATIENCE_MILLIS, hanging -> {});
    files.close();
  }
}
