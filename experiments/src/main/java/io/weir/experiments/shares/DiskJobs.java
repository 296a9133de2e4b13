// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.shares;

import static io.weir.experiments.shares.DiskSharesBench.ELEVATOR;
import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.engine.Case;
import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Factor;
import io.weir.experiments.engine.Lab;
import io.weir.experiments.engine.Samples;
import io.weir.lab.cluster.BlkioFactory;
import io.weir.lab.cluster.SlowDisks;
import io.weir.lab.jobs.JobsAtDisk;
import io.weir.lab.jobs.JobsAtDisk.Setup;
import io.weir.results.Bars;
import io.weir.results.Bars.Bar;
import io.weir.results.Target;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;

/**
 * The part of {@link DiskSharesBench} with jobs: how much TeraGen slows WordCount down on stock
 * HDFS, with Weir and, under bfq, with the kernel's own groups.
 */
final class DiskJobs {
  private static final List<String> NODES = List.of("n1", "n2");

  /** WordCount's; TeraGen's is 1. */
  private static final int WEIGHT = 32;

  private static final long FILE_BYTES = 8L << 20;
  private static final long QUICK_FILE_BYTES = 4L << 20;
  private static final double MOST_SLOWDOWN = 0.05;
  private static final String RIVALS_ELEVATOR = "bfq";
  static final Factor<Setup> SETUP =
      new Factor<>(
          "setup",
          List.of(Setup.values()),
          each -> each.name().toLowerCase(Locale.ROOT),
          DiskJobs::words);

  private DiskJobs() {}

  static Declaration<JobsAtDisk> declaration() {
    return described(Declaration.ofEach("jobs", ELEVATOR, DiskJobs::cluster))
        .setting("jobs_slow_motion", SlowDisks.slowMotion(NODES.size()))
        .setting("jobs_write_window", SlowDisks.WRITE_WINDOW)
        .setting("jobs_dirty_bytes", SlowDisks.DIRTY_BYTES)
        .setting("jobs_weights", WEIGHT + ":1")
        .compares(SETUP)
        .where(its -> its.of(SETUP) != Setup.BLKIO || its.of(ELEVATOR).equals(RIVALS_ELEVATOR))
        .measures(
            (jobs, its, values) -> {
              JobsAtDisk.Outcome outcome = jobs.run(its.of(SETUP));
              values.put("seconds", outcome.seconds());
              values.put("written", outcome.writtenBytesPerSecond() / 1e6);
            })
        .note(
            "Slowdowns are of WordCount's run time over its run time alone on the stock cluster under the same elevator. slowdown_stock"
                + " is the lesser of both elevators', slowdown_weir the greater. The jobs are processes on the cluster's file system, without"
                + " YARN; what their tasks write locally is in memory; TeraGen began 5 s before and wrote until WordCount was done.");
  }

  private static Lab<JobsAtDisk> cluster(String elevator) {
    return (options, progress, use) ->
        JobsAtDisk.<Exception>during(
            new JobsAtDisk.Cluster(
                NODES,
                elevator,
                WEIGHT,
                Map.of("dfs.datanode.fsdataset.factory", BlkioFactory.class.getName()),
                options.quick() ? QUICK_FILE_BYTES : FILE_BYTES),
            progress,
            use::on);
  }

  static <T> Declaration<T> described(Declaration<T> jobs) {
    jobs.eachAsFigure("seconds", "s", its -> name("seconds", its), its -> null)
        .eachAsFigure("written", "MB/s", its -> name("written", its), its -> null);
    for (String elevator : ELEVATOR.levels()) {
      jobs.figure(
              "slowdown_stock_" + elevator, FRACTION, all -> slowdown(all, Setup.STOCK, elevator))
          .figure("slowdown_weir_" + elevator, FRACTION, all -> slowdown(all, Setup.WEIR, elevator))
          .document((all, document) -> document.bars(bars(all, elevator)));
    }
    return jobs.figure("slowdown_stock", FRACTION, all -> ofBoth(all, Setup.STOCK, Math::min))
        .figure(
            "slowdown_weir",
            FRACTION,
            all -> ofBoth(all, Setup.WEIR, Math::max),
            Target.atMost(MOST_SLOWDOWN))
        .figure("slowdown_bfq", FRACTION, all -> slowdown(all, Setup.BLKIO, RIVALS_ELEVATOR));
  }

  /** Run time over run time alone, minus 1, of each repeat. */
  private static double[] slowdown(Samples all, Setup setup, String elevator) {
    String seconds = "seconds_" + elevator + "_";
    return all.slowdown(seconds + SETUP.label().apply(setup), seconds + "alone");
  }

  private static double[] ofBoth(Samples all, Setup setup, DoubleBinaryOperator choice) {
    double[] one = slowdown(all, setup, ELEVATOR.levels().get(0));
    double[] other = slowdown(all, setup, ELEVATOR.levels().get(1));
    Arrays.setAll(one, i -> choice.applyAsDouble(one[i], other[i]));
    return one;
  }

  private static Bars bars(Samples all, String elevator) {
    return new Bars(
        "WordCount beside TeraGen, " + elevator,
        "run time",
        "seconds_alone_" + elevator,
        all.cases().stream()
            .filter(its -> its.of(ELEVATOR).equals(elevator))
            .map(its -> new Bar(words(its.of(SETUP)), name("seconds", its)))
            .toList());
  }

  private static String name(String value, Case its) {
    return "%s_%s_%s".formatted(value, SETUP.label().apply(its.of(SETUP)), its.of(ELEVATOR));
  }

  private static String words(Setup setup) {
    return switch (setup) {
      case ALONE -> "alone";
      case STOCK -> "stock HDFS";
      case WEIR -> "Weir " + WEIGHT + ":1";
      case BLKIO -> "blkio cgroups " + WEIGHT + ":1";
    };
  }
}
