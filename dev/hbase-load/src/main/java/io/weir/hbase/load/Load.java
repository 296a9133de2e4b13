// SPDX-License-Identifier: Apache-2.0
package io.weir.hbase.load;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Table;

/** Some clients that ask again as soon as they have an answer, for some seconds. */
final class Load {
  private final Connection connection;
  private final Rows rows;
  private final Mix mix;
  private final Zipf ranks;
  private final Latencies gets = new Latencies();
  private final Latencies appends = new Latencies();
  private final Latencies scans = new Latencies();
  private final AtomicReference<Exception> failure = new AtomicReference<>();

  Load(Connection connection, Rows rows, Mix mix) {
    this.connection = connection;
    this.rows = rows;
    this.mix = mix;
    this.ranks = new Zipf(rows.count());
  }

  /**
   * Runs it.
   *
   * @return {@code operations=… get_p50=… get_p99=… append_p50=… append_p99=… scan_p99=…}: how
   *     many a second, and ms, NaN where there was none
   */
  String run(double seconds, int clients, long seed) throws IOException, InterruptedException {
    long begun = System.nanoTime();
    long until = begun + (long) (seconds * TimeUnit.SECONDS.toNanos(1));
    SplittableRandom seeds = new SplittableRandom(seed);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < clients; i++) {
      SplittableRandom own = seeds.split();
      Thread thread = new Thread(() -> run(until, own), "client-" + i);
      thread.start();
      threads.add(thread);
    }
    for (Thread each : threads) {
      each.join();
    }
    if (failure.get() != null) {
      throw new IOException("a client failed", failure.get());
    }
    double took = (System.nanoTime() - begun) / 1e9;
    int all = gets.count() + appends.count() + scans.count();
    return String.format(
        Locale.ROOT,
        "operations=%.4f get_p50=%.3f get_p99=%.3f append_p50=%.3f append_p99=%.3f scan_p99=%.3f",
        all / took,
        gets.percentile(0.5),
        gets.percentile(0.99),
        appends.percentile(0.5),
        appends.percentile(0.99),
        scans.percentile(0.99));
  }

  private void run(long until, SplittableRandom random) {
    try (Table table = connection.getTable(Rows.NAME)) {
      while (System.nanoTime() < until && failure.get() == null) {
        operate(table, random);
      }
    } catch (IOException | RuntimeException e) {
      failure.compareAndSet(null, e);
    }
  }

  private void operate(Table table, SplittableRandom random) throws IOException {
    int row = row(random);
    switch (mix.next(random)) {
      case READ -> timed(gets, () -> rows.get(table, row));
      case UPDATE -> timed(appends, () -> rows.update(table, row, random));
      case INSERT -> timed(appends, () -> rows.insert(table, random));
      case SCAN -> timed(scans, () -> rows.scan(table, row, random));
      case READ_MODIFY_WRITE -> {
        timed(gets, () -> rows.get(table, row));
        timed(appends, () -> rows.update(table, row, random));
      }
    }
  }

  private int row(SplittableRandom random) {
    int rank = ranks.rank(random);
    int count = rows.count();
    return mix.isOfLatest()
        ? Math.max(0, count - 1 - rank)
        : (int) ((Rows.hash(rank) >>> 1) % count);
  }

  private interface Operation {
    void run() throws IOException;
  }

  private static void timed(Latencies of, Operation operation) throws IOException {
    long begun = System.nanoTime();
    operation.run();
    of.add(System.nanoTime() - begun);
  }
}
