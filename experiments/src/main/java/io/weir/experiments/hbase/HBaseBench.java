// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.hbase;

import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.engine.Case;
import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Factor;
import io.weir.experiments.engine.Lab;
import io.weir.experiments.engine.Samples;
import io.weir.lab.node.HBaseCluster;
import io.weir.lab.node.HBaseCluster.Setup;
import io.weir.results.Table;
import io.weir.results.Target;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What gets and the log of a real HBase wait for beside a TeraSort and a scan, by YCSB's mixes. */
public final class HBaseBench {
  private static final Factor<HBaseSite> DISK =
      new Factor<>("disk", List.of(HBaseSite.values()), HBaseSite::label);
  private static final Factor<String> MIX =
      Factor.named("mix", List.of("A", "B", "C", "D", "E", "F"));
  private static final Factor<Setup> SETUP = Factor.of("setup", Setup.class);
  private static final Map<Setup, String> WORDS =
      Map.of(
          Setup.ALONE, "alone, stock",
          Setup.STOCK, "all, stock",
          Setup.WEIR_ALONE, "alone, Weir",
          Setup.WEIR, "all, Weir");

  private static final String OPERATIONS = "operations";
  private static final String GETS = "get_p99";
  private static final String APPENDS = "append_p99";
  private static final int CLIENTS = 4;
  private static final double SECONDS = 40;
  private static final double QUICK_SECONDS = 15;

  private HBaseBench() {}

  public static Experiment declaration() {
    return Declaration.ofEach("hbase", DISK, HBaseBench::on)
        .question("Do HBase's gets, its log and its throughput hold beside a TeraSort and a scan?")
        .summary(
            "An unmodified HBase, whose answer to a write means that it is on the disks, under the mixes of YCSB: alone, and beside"
                + " a TeraSort on YARN and a scan of one stream on each node.")
        .takes("8 min, and 50 min a repeat", "20 min")
        .needs("root, FUSE and loop devices, Linux 6.2, vmtouch, 16 GB of memory")
        .setting("slow_motion", HBaseSite.slowMotion())
        .setting("clients", CLIENTS)
        .setting("weights", HBaseSite.WEIGHT + ":1:1")
        .disksAreOf(DISK)
        .varies(MIX, List.of("A", "C"))
        .partsAreOf(MIX)
        .compares(SETUP)
        .measures(
            (lab, its, values) -> {
              HBaseCluster.Load load =
                  new HBaseCluster.Load(its.of(MIX), lab.seconds(), CLIENTS, values.round() + 1L);
              lab.hbase()
                  .run(its.of(SETUP), load)
                  .forEach((name, value) -> values.put(name, value));
            })
        .figure("get_p99_ratio", FRACTION, all -> worst(all, GETS, Setup.WEIR), Target.atMost(2))
        .figure("get_p99_ratio_stock", FRACTION, all -> worst(all, GETS, Setup.STOCK))
        .figure(
            "append_p99_ratio", FRACTION, all -> worst(all, APPENDS, Setup.WEIR), Target.atMost(2))
        .figure("append_p99_ratio_stock", FRACTION, all -> worst(all, APPENDS, Setup.STOCK))
        .figure(
            "operations_of_share",
            FRACTION,
            all -> leastOperations(all, Setup.WEIR),
            Target.atLeast(0.9))
        .figure("operations_of_share_stock", FRACTION, all -> leastOperations(all, Setup.STOCK))
        .table(HBaseBench::table)
        .note(
            "Ratios are of the worst mix and disk, by the median of its runs: over what it is alone, with Weir or on stock, whichever is better."
                + " operations_of_share is of operations a second, over what is HBase's share, a half, of those alone.");
  }

  /** A cluster with HBase, and for how long it is asked. */
  private record Asked(HBaseCluster hbase, double seconds) {}

  private static Lab<Asked> on(HBaseSite site) {
    return (options, progress, use) ->
        site.during(
            options,
            progress,
            hbase -> use.on(new Asked(hbase, options.quick() ? QUICK_SECONDS : SECONDS)));
  }

  private static Case with(Case its, Setup setup) {
    return its.with(SETUP, setup);
  }

  /** One of each disk and mix. */
  private static Stream<Case> each(Samples all) {
    return all.cases().stream().filter(its -> its.of(SETUP) == Setup.WEIR);
  }

  /**
   * Over the lesser of both ways to be alone; none where that kind of operation is not in a mix.
   */
  private static double[] ratios(Samples all, String value, Case its, Setup setup) {
    double[] beside = all.of(value, with(its, setup));
    double[] alone = all.of(value, with(its, Setup.ALONE));
    double[] weirs = all.of(value, with(its, Setup.WEIR_ALONE));
    int rounds = Math.min(beside.length, Math.min(alone.length, weirs.length));
    return IntStream.range(0, rounds)
        .mapToDouble(i -> beside[i] / Math.min(alone[i], weirs[i]))
        .toArray();
  }

  private static double[] worst(Samples all, String value, Setup setup) {
    double[][] some =
        each(all)
            .map(its -> ratios(all, value, its, setup))
            .filter(its -> its.length > 0)
            .toArray(double[][]::new);
    return some.length == 0 ? new double[0] : Samples.greatest(some);
  }

  private static double[] ofShare(Samples all, Case its, Setup setup) {
    double[] beside = all.of(OPERATIONS, with(its, setup));
    double[] alone = all.of(OPERATIONS, with(its, Setup.ALONE));
    double[] weirs = all.of(OPERATIONS, with(its, Setup.WEIR_ALONE));
    int rounds = Math.min(beside.length, Math.min(alone.length, weirs.length));
    return IntStream.range(0, rounds)
        .mapToDouble(i -> beside[i] / (HBaseSite.SHARE * Math.max(alone[i], weirs[i])))
        .toArray();
  }

  private static double[] leastOperations(Samples all, Setup setup) {
    double[][] some =
        each(all)
            .map(its -> ofShare(all, its, setup))
            .filter(its -> its.length > 0)
            .toArray(double[][]::new);
    return some.length == 0 ? new double[0] : Samples.least(some);
  }

  private static Table table(Samples all) {
    Table table =
        Table.of(
            "HBase by disk and mix",
            Table.Column.of("disk"),
            Table.Column.of("mix"),
            Table.Column.of("who is there"),
            Table.Column.of("operations a second"),
            Table.Column.of("gets, p99", "ms"),
            Table.Column.of("appends, p99", "ms"),
            Table.Column.of("scans, p99", "ms"));
    for (Case its : all.cases()) {
      if (all.of(OPERATIONS, its).length > 0) {
        table =
            table.withRow(
                its.of(DISK).label(),
                its.of(MIX),
                WORDS.getOrDefault(its.of(SETUP), ""),
                all.median(OPERATIONS, its),
                median(all, GETS, its),
                median(all, APPENDS, its),
                median(all, "scan_p99", its));
      }
    }
    return table;
  }

  private static Object median(Samples all, String value, Case its) {
    double[] samples = all.of(value, its);
    return samples.length == 0 ? "–" : Samples.medianOf(samples);
  }
}
