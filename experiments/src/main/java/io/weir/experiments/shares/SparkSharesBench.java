// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.shares;

import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.engine.Case;
import io.weir.experiments.engine.CaseColumn;
import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Factor;
import io.weir.experiments.engine.Lab;
import io.weir.experiments.engine.Measurement.Values;
import io.weir.experiments.engine.Samples;
import io.weir.lab.cluster.ClusterOptions;
import io.weir.lab.cluster.DiskCluster;
import io.weir.lab.cluster.SlowDisks;
import io.weir.lab.hdfs.QuietLogs;
import io.weir.lab.host.LabDisk;
import io.weir.lab.node.TwoSorts;
import io.weir.lab.node.TwoSorts.Beside;
import io.weir.lab.node.TwoSorts.Setup;
import io.weir.results.Table;
import io.weir.results.Table.Column;
import io.weir.results.Target;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** Whether a sort of Spark and one of MapReduce have their shares of the disks, shuffles too. */
public final class SparkSharesBench {
  private static final long FILE_BYTES = 32L << 20;
  private static final long QUICK_FILE_BYTES = 8L << 20;
  private static final String SPARK = "spark_seconds";
  private static final String MAP_REDUCE = "mapreduce_seconds";
  private static final String ERROR = "share_error";
  private static final String HAD = "had";
  private static final String DUE = "due";

  /** Sharing incentive: nine tenths of the share of what each has alone. */
  private static final double MOST_OVER_DUE = 1 / 0.9;

  /** Who runs, and who has shares. */
  private enum Run {
    ALONE("alone", Setup.COVERED, 0),
    STOCK("stock", Setup.STOCK, 1),
    EVEN("1_to_1", Setup.COVERED, 1),
    UNCOVERED("4_to_1_without_plug_ins", Setup.UNCOVERED, 4),
    FOUR_TO_ONE("4_to_1", Setup.COVERED, 4);

    private final String label;
    private final Setup setup;
    private final int weight;

    Run(String label, Setup setup, int weight) {
      this.label = label;
      this.setup = setup;
      this.weight = weight;
    }

    private boolean isCovered() {
      return setup == Setup.COVERED && weight > 0;
    }
  }

  private static final Factor<Run> RUN =
      new Factor<>("run", List.of(Run.values()), run -> run.label);
  private static final Case ALONE = Case.ONLY.with(RUN, Run.ALONE);

  private SparkSharesBench() {}

  public static Experiment declaration() {
    return Declaration.of("spark", cluster())
        .question("Do Spark and MapReduce have their shares of the disks, shuffles too?")
        .summary(
            "A sort of Spark beside one of MapReduce, of the same text, on YARN on two nodes with a disk each: all that they read and write is on these disks, and nodes forget what they have read.")
        .takes("3 min, and 28 min a repeat", "12 min")
        .needs("root, FUSE and loop devices, Linux 6.2, vmtouch, inotify-tools, 16 GB of memory")
        .device("model", LabDisk.LEVEL)
        .setting("slow_motion", slowMotion())
        .setting("spark_shuffle_compress", "false")
        .compares(RUN)
        .measures((sorts, its, values) -> measure(sorts, its.of(RUN), values))
        .eachAsFigure(ERROR, FRACTION)
        .figure(
            "share_error_max",
            FRACTION,
            all ->
                greatest(
                    all.cases().stream()
                        .filter(its -> its.of(RUN).isCovered() && all.of(DUE, its).length > 0)
                        .mapToDouble(its -> all.median(ERROR, its))),
            Target.atMost(0.05))
        .eachAsFigure(SPARK, "s")
        .eachAsFigure(MAP_REDUCE, "s")
        .eachAsFigure(
            (all, its) -> overDue(all, its, true),
            "ratio",
            its -> "spark_seconds_over_due_" + its.of(RUN).label,
            SparkSharesBench::promised)
        .eachAsFigure(
            (all, its) -> overDue(all, its, false),
            "ratio",
            its -> "mapreduce_seconds_over_due_" + its.of(RUN).label,
            SparkSharesBench::promised)
        .tableOfCases(
            "Two sorts",
            CaseColumn.of("Spark", "s", SPARK),
            CaseColumn.of("MapReduce", "s", MAP_REDUCE))
        .table(SparkSharesBench::parts)
        .note(
            "A part is of the time of the disks that both had at the gates while both ran, and due what their weights entitled them to while they wanted it; share_error is how far it is off, over what is due, of the one that it is worse for."
                + " seconds_over_due: run time over what it would be if each had its weight's part of what it has alone, and all of that when the other has ended."
                + " stock: no gate. Without plug-ins Spark's shuffle passes no gate, so its error is of the rest.");
  }

  private static void measure(TwoSorts sorts, Run run, Values values)
      throws IOException, InterruptedException {
    if (run == Run.ALONE) {
      values.put(SPARK, sorts.spark(run.setup));
      values.put(MAP_REDUCE, sorts.mapReduce(run.setup));
      return;
    }
    Beside both = sorts.both(run.setup, run.weight);
    values.put(SPARK, both.sparkSeconds());
    values.put(MAP_REDUCE, both.mapReduceSeconds());
    if (!Double.isNaN(both.had())) {
      values.put(HAD, both.had());
      values.put(DUE, both.due());
      values.put(
          ERROR,
          Math.max(
              Math.abs(both.had() / both.due() - 1),
              Math.abs((1 - both.had()) / (1 - both.due()) - 1)));
    }
  }

  private static @Nullable Target promised(Case its) {
    return its.of(RUN).isCovered() ? Target.atMost(MOST_OVER_DUE) : null;
  }

  private static double[] greatest(DoubleStream errors) {
    return errors.max().stream().toArray();
  }

  /** Of runs with gates that lasted for long enough. */
  private static Table parts(Samples all) {
    Table table =
        Table.of(
            "Spark's part of the disks' time while both ran",
            Column.of("run"),
            Column.of("had", FRACTION),
            Column.of("due", FRACTION));
    for (Case its : all.cases()) {
      if (all.of(DUE, its).length > 0) {
        table = table.withRow(its.of(RUN).label, all.median(HAD, its), all.median(DUE, its));
      }
    }
    return table;
  }

  private static double[] overDue(Samples all, Case its, boolean ofSpark) {
    Run run = its.of(RUN);
    if (run == Run.ALONE) {
      return new double[0];
    }
    double part = run.weight / (run.weight + 1.0);
    double due =
        ofSpark
            ? due(all.median(SPARK, ALONE), part, all.median(MAP_REDUCE, ALONE))
            : due(all.median(MAP_REDUCE, ALONE), 1 - part, all.median(SPARK, ALONE));
    return Arrays.stream(all.of(ofSpark ? SPARK : MAP_REDUCE, its))
        .map(seconds -> seconds / due)
        .toArray();
  }

  /** Whoever has such a part until the other ends, and then all. */
  private static double due(double alone, double part, double othersAlone) {
    double together = Math.min(alone / part, othersAlone / (1 - part));
    return together + Math.max(0, alone - part * together);
  }

  private static double slowMotion() {
    return SlowDisks.slowMotion(TwoSorts.NODES.size());
  }

  private static Lab<TwoSorts> cluster() {
    return (options, progress, use) -> {
      QuietLogs.toFile(options.directory().resolve("hadoop.log"));
      DiskCluster.<Exception>during(
          new ClusterOptions(2, "mq-deadline", 2, /* yarn= */ true, keys())
              .inSlowMotion(slowMotion())
              .onDisks(LabDisk.LEVEL),
          TwoSorts.NODES,
          SlowDisks.DIRTY_BYTES,
          progress,
          disks -> {
            try (TwoSorts sorts = new TwoSorts(disks, progress)) {
              progress.step("what both read");
              sorts.load(options.quick() ? QUICK_FILE_BYTES : FILE_BYTES);
              use.on(sorts);
            }
          });
    };
  }

  private static Map<String, String> keys() {
    Map<String, String> keys = new TreeMap<>(SlowDisks.keysOfNodes(slowMotion()));
    keys.put("yarn.nodemanager.resource.memory-mb", "5120");
    keys.put("yarn.scheduler.capacity.maximum-am-resource-percent", "1.0");
    keys.put("yarn.scheduler.capacity.root.queues", "default");
    keys.put("yarn.scheduler.capacity.root.default.capacity", "100");
    return keys;
  }
}
