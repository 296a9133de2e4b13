// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.load;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.fs.FileSystem;
import org.jspecify.annotations.Nullable;

/** A client at work: its threads, and what is counted of them. */
public final class RunningClient implements AutoCloseable {
  /** Who was kept from its pace by more than this does not make up for the rest. */
  private static final long MOST_BEHIND_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final long PATIENCE_MILLIS = 60_000;

  private final LoadClient client;
  private final String application;
  private final FileSystem hdfs;
  private final List<Thread> threads = new ArrayList<>();
  private final List<Meter> meters = new ArrayList<>();
  private final long periodNanos;
  private volatile boolean stopped;
  private volatile @Nullable Exception failure;

  /** Makes what one of its threads does. */
  public interface Work {
    ClientOperation begin() throws IOException;
  }

  /**
   * @param hdfs of its own, closed with it
   */
  public RunningClient(LoadClient client, String application, FileSystem hdfs) {
    this.client = client;
    this.application = application;
    this.hdfs = hdfs;
    this.periodNanos = client.isBounded() ? Math.round(1e9 / client.perSecond()) : 0;
  }

  LoadClient client() {
    return client;
  }

  public void start(List<Work> works) {
    for (Work work : works) {
      Meter meter = new Meter();
      Thread thread = new Thread(() -> work(work, meter), application + "-" + threads.size());
      thread.setDaemon(true);
      meters.add(meter);
      threads.add(thread);
    }
    threads.forEach(Thread::start);
  }

  private void work(Work work, Meter meter) {
    try {
      ClientOperation operations = work.begin();
      try {
        goOn(operations, meter);
      } catch (IOException | RuntimeException e) {
        failure = e; // a stream that has failed throws the same again when it is closed
      }
      operations.close();
    } catch (IOException | RuntimeException e) {
      failure = failure == null ? e : failure;
    }
  }

  private void goOn(ClientOperation operations, Meter meter) throws IOException {
    long dueNanos = System.nanoTime();
    while (!stopped) {
      long nowNanos = System.nanoTime();
      if (nowNanos < dueNanos) {
        LockSupport.parkNanos(dueNanos - nowNanos);
        continue;
      }
      dueNanos = Math.max(dueNanos, nowNanos - MOST_BEHIND_NANOS) + periodNanos;
      meter.begin(nowNanos);
      operations.next();
      meter.end(System.nanoTime());
    }
  }

  public void open() {
    meters.forEach(Meter::open);
  }

  public void close(long nowNanos) {
    meters.forEach(meter -> meter.close(nowNanos));
  }

  /** What it got in the window. */
  public ClientResult got(double seconds) {
    long operations = meters.stream().mapToLong(Meter::operations).sum();
    long[] latencies =
        meters.stream().map(Meter::latenciesNanos).flatMapToLong(Arrays::stream).toArray();
    return ClientResult.of(client, operations, latencies, seconds);
  }

  public void stop() {
    stopped = true;
  }

  /**
   * Waits until its threads have ended.
   *
   * @throws IOException if one of them has failed, or hangs
   */
  public void await() throws IOException, InterruptedException {
    for (Thread thread : threads) {
      thread.join(PATIENCE_MILLIS);
      if (thread.isAlive()) {
        throw new IOException(application + " hangs: it does not end");
      }
    }
    check();
  }

  /**
   * @throws IOException if it has failed
   */
  public void check() throws IOException {
    Exception failed = failure;
    if (failed != null) {
      throw new IOException(application + " has failed: " + failed, failed);
    }
  }

  @Override
  public void close() throws IOException {
    stop();
    hdfs.close();
  }
}
