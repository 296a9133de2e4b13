// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.clients;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.LongAdder;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.io.IOUtils;

/**
 * An application that keeps two replicas of its files and looks whether they are what it wrote:
 * HDFS promises it that it can go on when any one DataNode fails. It wants little, so that it
 * leaves the shares of others alone: some of its files are short, others stay open for half a
 * minute.
 */
public final class CarefulApplication implements AutoCloseable {
  private static final short REPLICAS = 2;
  private static final int CHUNK_BYTES = 512 << 10;
  private static final int SHORT_CHUNKS = 2;
  private static final int LONG_CHUNKS = 60;
  private static final long PAUSE_MILLIS = 500;
  private static final long PATIENCE_MILLIS = 90_000;
  private static final int FAULTS_KEPT = 20;

  private final DistributedFileSystem files;
  private final ClientStreams all = new ClientStreams();
  private final LongAdder operations = new LongAdder();
  private final LongAdder failures = new LongAdder();
  private final List<String> faults = new ArrayList<>();

  /** One piece of work on an open file. */
  private interface Work {
    void run() throws IOException;
  }

  /** Begins, with so many streams of short files, beside as many of long ones. */
  public CarefulApplication(Configuration conf, String application, int shorts) throws IOException {
    this.files = TaggedClients.of(conf, application);
    for (int i = 0; i < shorts; i++) {
      start(new Path("/" + application + "/short-" + i), SHORT_CHUNKS);
      start(new Path("/" + application + "/long-" + i), LONG_CHUNKS);
    }
  }

  private void start(Path file, int chunks) {
    all.start(file.getName(), () -> repeat(file, chunks));
  }

  /** How many flushes, closes, reads and deletes there were. */
  public long operations() {
    return operations.sum();
  }

  /** How many of them failed, or read what was not written. */
  public long failures() {
    return failures.sum();
  }

  /** What the first failures were. */
  public List<String> faults() {
    synchronized (faults) {
      return List.copyOf(faults);
    }
  }

  private void repeat(Path file, int chunks) {
    for (long seed = 0; !all.isStopped(); seed++) {
      byte[] chunk = new byte[CHUNK_BYTES];
      new SplittableRandom(seed).nextBytes(chunk);
      try {
        int written = write(file, chunk, chunks);
        counted(() -> check(file, chunk, written));
        counted(() -> files.delete(file, /* recursive= */ false));
      } catch (IOException | RuntimeException e) {
        failed(file, e);
      }
      all.pause(PAUSE_MILLIS);
    }
  }

  private int write(Path file, byte[] chunk, int chunks) throws IOException {
    int written = 0;
    FSDataOutputStream out =
        files.create(file, /* overwrite= */ true, CHUNK_BYTES, REPLICAS, 128L << 20);
    try {
      for (; written < chunks && !all.isStopped(); written++) {
        counted(
            () -> {
              out.write(chunk);
              out.hflush();
            });
        if (chunks > SHORT_CHUNKS) {
          all.pause(PAUSE_MILLIS);
        }
      }
    } catch (IOException e) {
      IOUtils.closeStream(out);
      throw e;
    }
    counted(out::close);
    return written;
  }

  /** Whether a file is one chunk again and again. */
  private void check(Path file, byte[] chunk, int chunks) throws IOException {
    byte[] read = new byte[chunk.length];
    try (FSDataInputStream in = files.open(file)) {
      for (int i = 0; i < chunks; i++) {
        in.readFully(read);
        if (!Arrays.equals(read, chunk)) {
          throw new IOException("what was read is not what was written");
        }
      }
      if (in.read() >= 0) {
        throw new IOException("more was read than was written");
      }
    }
  }

  private void counted(Work work) throws IOException {
    work.run();
    operations.increment();
  }

  private void failed(Path file, Exception fault) {
    failures.increment();
    synchronized (faults) {
      if (faults.size() < FAULTS_KEPT) {
        faults.add(file + ": " + fault);
      }
    }
  }

  /** Ends all streams; one that hangs is a failure. */
  @Override
  public void close() throws IOException {
    all.end(PATIENCE_MILLIS, hanging -> failed(new Path(hanging), new IOException("hangs")));
    files.close();
  }
}
