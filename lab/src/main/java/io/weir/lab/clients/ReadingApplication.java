// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.clients;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
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
  private final ClientStreams all = new ClientStreams();
  private final LongAdder bytes = new LongAdder();
  private final AtomicInteger reading = new AtomicInteger();
  private volatile @Nullable IOException failure;

  /** Begins to read; each stream ends after so many reads. */
  public ReadingApplication(
      URI hdfs, Configuration conf, String application, String file, int streams, long reads)
      throws IOException {
    this.files = TaggedClients.of(hdfs, conf, application);
    this.file = new Path(file);
    long length = files.getFileStatus(this.file).getLen();
    for (int i = 0; i < streams; i++) {
      long from = length / streams * i;
      all.start(application + "-" + i, () -> read(from, reads));
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
      for (long i = 0; i < reads && !all.isStopped(); i++) {
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
    all.join();
  }

  /** Lets every stream end after its next read, and does not wait. */
  public void stop() {
    all.stop();
  }

  /** Ends all streams; an exception if a read has failed. */
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
