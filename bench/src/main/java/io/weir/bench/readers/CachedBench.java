// SPDX-License-Identifier: Apache-2.0
package io.weir.bench.readers;

import io.weir.bench.Bench;
import io.weir.bench.BenchOptions;
import io.weir.bench.Progress;
import io.weir.bench.clients.ReadingApplication;
import io.weir.bench.disk.DiskModel;
import io.weir.hadoop.WeirKeys;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.Target;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;

/**
 * Whether an application that reads the disk and one that reads the page cache leave each other
 * alone.
 */
public final class CachedBench implements Bench {
  private static final double LEAST_DISK_RATIO = 0.95;
  private static final double LEAST_CACHED_RATIO = 0.8;
  private static final int FILE_MEGABYTES = 512;
  private static final String ON_DISK = "/on-disk";
  private static final String IN_MEMORY = "/in-memory";
  private static final Duration WARM_UP = Duration.ofSeconds(3);
  private static final Map<String, String> STOCK = Map.of(WeirKeys.POLICY, "none");
  private static final Map<String, String> WEIR = Map.of(WeirKeys.POLICY, "sfq");

  @Override
  public String name() {
    return "cached";
  }

  @Override
  public String summary() {
    return "Do a reader of the disk and one of the page cache leave each other alone?";
  }

  @Override
  public String duration() {
    return "2 min a repeat";
  }

  @Override
  public String quickDuration() {
    return "1 min";
  }

  @Override
  public String needs() {
    return "2 GB of memory, 1 GB of disk";
  }

  /** Bytes per second of both readers; 0 for one that was not there. */
  private record Rates(double disk, double cached) {}

  @Override
  public ResultDocument run(BenchOptions options, Progress progress) throws Exception {
    Duration time = Duration.ofSeconds(options.quick() ? 8 : 20);
    double slowMotion = DiskModel.slowMotionForCores(Runtime.getRuntime().availableProcessors(), 1);
    int n = options.repeats();
    double[] disk = new double[n];
    double[] cached = new double[n];
    double[] diskStock = new double[n];
    double[] cachedStock = new double[n];
    double[] diskMegabytes = new double[n];
    double[] cachedMegabytes = new double[n];
    progress.step("booting HDFS and writing two files");
    try (ReadersCluster cluster = ReadersCluster.start(options, slowMotion)) {
      cluster.write(ON_DISK, FILE_MEGABYTES);
      cluster.write(IN_MEMORY, FILE_MEGABYTES);
      cluster.keepInMemory(IN_MEMORY);
      for (int i = 0; i < n; i++) {
        progress.step("repeat %d of %d".formatted(i + 1, n));
        cluster.gate(STOCK);
        double diskAlone = rates(cluster, true, false, time).disk();
        double cachedAlone = rates(cluster, false, true, time).cached();
        Rates stock = rates(cluster, true, true, time);
        cluster.gate(WEIR);
        Rates both = rates(cluster, true, true, time);
        disk[i] = both.disk() / diskAlone;
        cached[i] = both.cached() / cachedAlone;
        diskStock[i] = stock.disk() / diskAlone;
        cachedStock[i] = stock.cached() / cachedAlone;
        diskMegabytes[i] = diskAlone / 1e6;
        cachedMegabytes[i] = cachedAlone / 1e6;
        progress.say(
            "disk %.1f MB/s alone, %.1f with the other; page cache %.0f MB/s alone, %.0f"
                .formatted(
                    diskAlone / 1e6, both.disk() / 1e6, cachedAlone / 1e6, both.cached() / 1e6));
      }
    }
    return options
        .document(name())
        .summary(
            "Two applications of equal weight, one reading the disk, one what the page cache holds;"
                + " ratios are with both under Weir over one alone on stock HDFS.")
        .device("kind", "emulated rotating disk; files in memory cost it nothing")
        .device("slow_motion", slowMotion)
        .setting("repeats", n)
        .setting("seconds_a_run", time.toSeconds())
        .figure(
            "disk_ratio",
            Figure.of(Figure.FRACTION, disk).withTarget(Target.atLeast(LEAST_DISK_RATIO)))
        .figure(
            "cached_ratio",
            Figure.of(Figure.FRACTION, cached).withTarget(Target.atLeast(LEAST_CACHED_RATIO)))
        .figure("disk_ratio_stock", Figure.of(Figure.FRACTION, diskStock))
        .figure("cached_ratio_stock", Figure.of(Figure.FRACTION, cachedStock))
        .figure("disk_alone", Figure.of("MB/s", diskMegabytes))
        .figure("cached_alone", Figure.of("MB/s", cachedMegabytes))
        .build();
  }

  private static Rates rates(
      ReadersCluster cluster, boolean withDisk, boolean withCached, Duration time)
      throws IOException, InterruptedException {
    try (ReadingApplication disk = cluster.reader("disk-reader", ON_DISK, withDisk ? 1 : 0);
        ReadingApplication cached =
            cluster.reader("cached-reader", IN_MEMORY, withCached ? 1 : 0)) {
      Thread.sleep(WARM_UP.toMillis());
      long diskBefore = disk.bytes();
      long cachedBefore = cached.bytes();
      long start = System.nanoTime();
      Thread.sleep(time.toMillis());
      double seconds = (System.nanoTime() - start) / 1e9;
      return new Rates(
          (disk.bytes() - diskBefore) / seconds, (cached.bytes() - cachedBefore) / seconds);
    }
  }
}
