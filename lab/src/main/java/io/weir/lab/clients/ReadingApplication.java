// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.clients;

import io.weir.hadoop.client.TaggingFileSystem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/**
 * An application that reads one file of HDFS over and over, in some streams at a time, as fast as
 * it gets it.
 */
public final class ReadingApplication implements AutoCloseable {
  private static final int BUFFER_BYTES = 64 << 10;

  private final FileSystem files;
  private final Path file;
  private final List<Thread> streams = new ArrayList<>();
  private final LongAdder bytes = new LongAdder();
  private final AtomicInteger reading = new AtomicInteger();
  private volatile boolean stopped;
  private volatile @Nullable IOException failure;

  /**
   * Begins to read.
   *
   * @param application its name, which DataNodes are told
   * @param reads of each stream, after which it ends
   */
  public ReadingApplication(
      URI hdfs, Configuration conf, String application, String file, int streams, long reads)
      throws IOException {
    Configuration own = new Configuration(conf);
    own.setClass("fs.hdfs.impl", TaggingFileSystem.class, FileSystem.class);
    own.set(TaggingFileSystem.APPLICATION, application);
    this.files = FileSystem.newInstance(hdfs, own);
    this.file = new Path(file);
    long length = files.getFileStatus(this.file).getLen();
    for (int i = 0; i < streams; i++) {
      long from = length / streams * i;
      Thread thread = new Thread(() -> read(from, reads), application + "-" + i);
      thread.setDaemon(true);
      thread.start();
      this.streams.add(thread);
    }
  }

  /** What all streams have read so far. */
  public long bytes() {
    return bytes.sum();
  }

  /** How many streams have read something. */
  public int streamsThatRead() {
    return reading.get();
  }

  private void read(long from, long reads) {
    byte[] buffer = new byte[BUFFER_BYTES];
    try (FSDataInputStream in = files.open(file)) {
      in.seek(from);
      for (long i = 0; i < reads && !stopped; i++) {
        int read = in.read(buffer);
        if (read < 0) {
          in.seek(0);
        } else {
          bytes.add(read);
        }
        if (i == 0) {
          reading.incrementAndGet();
        }
      }
    } catch (IOException e) {
      failure = e;
    }
  }

  /** Waits until every stream has read as often as it should. */
  public void await() throws InterruptedException {
    for (Thread stream : streams) {
      stream.join();
    }
  }

  /** Lets every stream end after its next read, and does not wait. */
  public void stop() {
    stopped = true;
  }

  /**
   * Ends all streams.
   *
   * @throws UncheckedIOException if a read has failed
   */
  @Override
  public void close() {
    stop();
    try {
      await();
      files.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      failure = e;
    }
    IOException failed = failure;
    if (failed != null) {
      throw new UncheckedIOException("a read of " + file + " has failed", failed);
    }
  }
}
