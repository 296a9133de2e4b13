// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.readers;

import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Lab;
import io.weir.experiments.engine.Measurement.Values;
import io.weir.hadoop.settings.WeirKeys;
import io.weir.lab.clients.ReadingApplication;
import io.weir.lab.disk.DiskModel;
import io.weir.results.Target;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Whether an application that reads the disk and one that reads the page cache leave each other
 * alone.
 */
public final class CachedBench {
  private static final int FILE_MEGABYTES = 512;
  private static final String ON_DISK = "/on-disk";
  private static final String IN_MEMORY = "/in-memory";
  private static final int SECONDS = 20;
  private static final int QUICK_SECONDS = 8;
  private static final int WARM_UP_SECONDS = 3;
  private static final Map<String, String> STOCK = Map.of(WeirKeys.POLICY, "none");
  private static final Map<String, String> WEIR = Map.of(WeirKeys.POLICY, "sfq");

  private CachedBench() {}

  /** The HDFS that is read from. */
  private record Node(ReadersCluster cluster, int seconds) {}

  /** MB/s of both readers; 0 for one that was not there. */
  private record Rates(double disk, double cached) {}

  public static Experiment declaration() {
    return Declaration.of("cached", oneDataNode())
        .question("Do a reader of the disk and one of the page cache leave each other alone?")
        .summary(
            "Two applications of equal weight, one reading the disk, one what the page cache holds;"
                + " ratios are with both under Weir over one alone on stock HDFS.")
        .takes("2 min a repeat", "1 min")
        .needs("2 GB of memory, 1 GB of disk")
        .device("kind", "emulated rotating disk; files in memory cost it nothing")
        .device("slow_motion", slowMotion())
        .setting("seconds_a_run", SECONDS, QUICK_SECONDS)
        .measures((node, its, values) -> measure(node, values))
        .figure(
            "disk_ratio",
            FRACTION,
            samples -> samples.ratio("disk_both", "disk_alone"),
            Target.atLeast(0.95))
        .figure(
            "cached_ratio",
            FRACTION,
            samples -> samples.ratio("cached_both", "cached_alone"),
            Target.atLeast(0.8))
        .figure("disk_ratio_stock", FRACTION, samples -> samples.ratio("disk_stock", "disk_alone"))
        .figure(
            "cached_ratio_stock",
            FRACTION,
            samples -> samples.ratio("cached_stock", "cached_alone"))
        .eachAsFigure("disk_alone", "MB/s")
        .eachAsFigure("cached_alone", "MB/s");
  }

  private static double slowMotion() {
    return DiskModel.slowMotionForCores(Runtime.getRuntime().availableProcessors(), 1);
  }

  private static Lab<Node> oneDataNode() {
    return (options, progress, use) -> {
      progress.step("booting HDFS and writing two files");
      try (ReadersCluster cluster = ReadersCluster.start(options, slowMotion())) {
        cluster.write(ON_DISK, FILE_MEGABYTES);
        cluster.write(IN_MEMORY, FILE_MEGABYTES);
        cluster.keepInMemory(IN_MEMORY);
        use.on(new Node(cluster, options.quick() ? QUICK_SECONDS : SECONDS));
      }
    };
  }

  private static void measure(Node node, Values values) throws IOException, InterruptedException {
    node.cluster().gate(STOCK);
    values.put("disk_alone", rates(node, true, false).disk());
    values.put("cached_alone", rates(node, false, true).cached());
    Rates stock = rates(node, true, true);
    node.cluster().gate(WEIR);
    Rates both = rates(node, true, true);
    values.put("disk_stock", stock.disk());
    values.put("cached_stock", stock.cached());
    values.put("disk_both", both.disk());
    values.put("cached_both", both.cached());
  }

  private static Rates rates(Node node, boolean withDisk, boolean withCached)
      throws IOException, InterruptedException {
    ReadersCluster cluster = node.cluster();
    try (ReadingApplication disk = cluster.reader("disk-reader", ON_DISK, withDisk ? 1 : 0);
        ReadingApplication cached =
            cluster.reader("cached-reader", IN_MEMORY, withCached ? 1 : 0)) {
      TimeUnit.SECONDS.sleep(WARM_UP_SECONDS);
      long diskBefore = disk.bytes();
      long cachedBefore = cached.bytes();
      long startNanos = System.nanoTime();
      TimeUnit.SECONDS.sleep(node.seconds());
      double microseconds = (System.nanoTime() - startNanos) / 1e3;
      return new Rates(
          (disk.bytes() - diskBefore) / microseconds,
          (cached.bytes() - cachedBefore) / microseconds);
    }
  }
}
