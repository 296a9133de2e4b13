// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.clients;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.atomic.LongAdder;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.jspecify.annotations.Nullable;

/**
 * An application that writes file after file to one DataNode, in some streams at a time, as fast as
 * it can; each file takes the place of the stream's last but one.
 *
 * <p>The first files of its streams are of different lengths. Else fair turns would bring all
 * streams to the ends of their files together, again and again, and the application would want
 * nothing for a moment each time.
 */
public final class WritingApplication implements AutoCloseable {
  private static final int BUFFER_BYTES = 64 << 10;

  private final DistributedFileSystem files;
  private final InetSocketAddress dataNode;
  private final ClientStreams all = new ClientStreams();
  private final LongAdder bytes = new LongAdder();
  private volatile @Nullable IOException failure;

  /** Begins to write, all of it to one DataNode. */
  public WritingApplication(
      URI hdfs,
      Configuration conf,
      String application,
      InetSocketAddress dataNode,
      int streams,
      long fileBytes)
      throws IOException {
    this.files = TaggedClients.of(hdfs, conf, application);
    this.dataNode = dataNode;
    for (int i = 0; i < streams; i++) {
      String folder = "/" + application + "/" + dataNode.getHostString() + "-" + i + "/";
      long firstBytes = fileBytes * (i + 1) / streams;
      all.start(application + "-" + i, () -> write(folder, firstBytes, fileBytes));
    }
  }

  /** Writes one file to one DataNode, each block to the disk at its end; returns the seconds. */
  public static double writeAndDelete(
      URI hdfs,
      Configuration conf,
      String application,
      InetSocketAddress dataNode,
      String file,
      long fileBytes)
      throws IOException {
    double seconds = writeFile(hdfs, conf, application, dataNode, file, fileBytes);
    try (DistributedFileSystem files = TaggedClients.of(hdfs, conf, application)) {
      files.delete(new Path(file), /* recursive= */ false);
    }
    return seconds;
  }

  /** The same, and the file stays. */
  public static double writeFile(
      URI hdfs,
      Configuration conf,
      String application,
      InetSocketAddress dataNode,
      String file,
      long fileBytes)
      throws IOException {
    byte[] buffer = new byte[BUFFER_BYTES];
    try (DistributedFileSystem files = TaggedClients.of(hdfs, conf, application)) {
      long start = System.nanoTime();
      try (FSDataOutputStream out =
          files
              .createFile(new Path(file))
              .overwrite(true)
              .replication((short) 1)
              .favoredNodes(new InetSocketAddress[] {dataNode})
              .syncBlock() // an hsync does nothing where a block has just ended
              .build()) {
        for (long written = 0; written < fileBytes; written += buffer.length) {
          out.write(buffer);
        }
      }
      return (System.nanoTime() - start) / 1e9;
    }
  }

  private static FSDataOutputStream create(
      DistributedFileSystem files, Path file, InetSocketAddress dataNode) throws IOException {
    return files.create(
        file,
        FsPermission.getFileDefault(),
        /* overwrite= */ true,
        BUFFER_BYTES,
        (short) 1,
        files.getDefaultBlockSize(file),
        /* progress= */ null,
        new InetSocketAddress[] {dataNode});
  }

  /** What all streams have written so far, as far as the client has handed it over. */
  public long bytes() {
    return bytes.sum();
  }

  /** Why a stream has ended before it was told to, or null. */
  public @Nullable IOException failure() {
    return failure;
  }

  private void write(String folder, long firstBytes, long fileBytes) {
    byte[] buffer = new byte[BUFFER_BYTES];
    try {
      for (long number = 0; !all.isStopped(); number++) {
        try (FSDataOutputStream out = create(files, new Path(folder + number % 2), dataNode)) {
          long most = number == 0 ? firstBytes : fileBytes;
          for (long written = 0; written < most && !all.isStopped(); written += buffer.length) {
            out.write(buffer);
            bytes.add(buffer.length);
          }
        }
      }
    } catch (IOException e) {
      failure = e;
    } catch (IllegalArgumentException closedTwice) {
      // A stream of HDFS that has failed throws the same exception again when it is closed, which
      // cannot be suppressed by itself.
      failure = new IOException("a stream has failed", closedTwice);
    }
  }

  /** Ends all streams; an exception if a write has failed. */
  @Override
  public void close() {
    all.stop();
    try {
      all.join();
      files.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      failure = e;
    }
    IOException failed = failure;
    if (failed != null) {
      throw new UncheckedIOException("a write has failed", failed);
    }
  }
}
