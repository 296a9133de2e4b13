// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.hdfstests;

import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.experiments.engine.Lab;
import io.weir.experiments.engine.Measurement.Values;
import io.weir.experiments.engine.Samples;
import io.weir.lab.Progress;
import io.weir.lab.host.LabScripts;
import io.weir.results.Table;
import io.weir.results.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Whether HDFS's own tests come to the same with Weir as without. */
public final class HdfsTestsBench {
  private static final List<String> QUICK = List.of("TestPread", "TestHFlush", "TestLeaseRecovery");

  /** Most of a class is waiting, so that two of them do not disturb each other. */
  private static final String JOBS = "2";

  /** The lab's numbers of a class, in the order of its table, on both sides. */
  private static final List<String> NUMBERS = List.of("tests", "failed", "skipped", "seconds");

  private static final List<String> KINDS = List.of("weir", "stock", "unstable");

  private HdfsTestsBench() {}

  public static Experiment declaration() {
    return declaration(HdfsTestsBench::run);
  }

  /** The same on what the lab has left somewhere. */
  static Experiment declaration(Lab<Path> lab) {
    return Declaration.of("hdfs-tests", lab)
        .question("Do HDFS's own tests come to the same with Weir switched on?")
        .summary(
            "Classes of HDFS's published tests, each in a JVM of its own, on stock HDFS and with Weir's default settings.")
        .takes("2.5 h", "5 min")
        .needs("Maven, 200 MB of jars, 6 GB of memory")
        .isTheSameEachTime()
        .measures(
            (folder, its, values) -> {
              readClasses(folder.resolve("table.tsv"), values);
              readDifferences(folder.resolve("differences.tsv"), values);
            })
        .figure("failed_only_with_weir", "tests", all -> count(all, "weir"), Target.atMost(0))
        .figure("failed_only_stock", "tests", all -> count(all, "stock"))
        .figure("unstable", "tests", all -> count(all, "unstable"))
        .figure("classes", "classes", all -> one(all.namesAfter("weir_tests ").size()))
        .figure("classes_with_weir_on", "classes", all -> sum(all, "weir_on "))
        .figure("tests", "tests", all -> sum(all, "weir_tests "))
        .figure("seconds_stock", "s", all -> sum(all, "stock_seconds "))
        .figure("seconds_weir", "s", all -> sum(all, "weir_seconds "))
        .document(
            (all, document) -> {
              if (KINDS.stream().anyMatch(kind -> count(all, kind)[0] > 0)) {
                document.table(different(all));
              }
            })
        .table(HdfsTestsBench::byClass)
        .note(
            "A test that fails with Weir alone counts where it does so twice, and passes twice without. Classes without Weir start no DataNode, or one with a dataset of their own.");
  }

  private static void run(ExperimentOptions options, Progress progress, Lab.Use<Path> use)
      throws Exception {
    progress.step("HDFS's own tests");
    List<String> arguments = new ArrayList<>(List.of("--report", "--jobs", JOBS));
    arguments.addAll(options.quick() ? QUICK : List.of());
    LabScripts.follow("hdfs-tests.sh", arguments, line -> progress.update(-1, line));
    use.on(LabScripts.left().resolve("hdfs-tests/results"));
  }

  /** A line has a class, its side, {@link #NUMBERS}, and whether a DataNode has said Weir is on. */
  private static void readClasses(Path table, Values values) throws IOException {
    for (String[] cells : rows(table, 7)) {
      for (int i = 0; i < NUMBERS.size(); i++) {
        String name = "%s_%s %s".formatted(cells[1], NUMBERS.get(i), cells[0]);
        values.put(name, Integer.parseInt(cells[2 + i]));
      }
      values.put("%s_on %s".formatted(cells[1], cells[0]), cells[6].equals("yes") ? 1 : 0);
    }
  }

  /**
   * A line has a class, its test and a kind: "weir": it failed with Weir twice, and never without;
   * "stock": it failed without only; "unstable": it failed with Weir, and not when both sides ran
   * once more.
   */
  private static void readDifferences(Path list, Values values) throws IOException {
    for (String[] cells : rows(list, 3)) {
      values.put("difference %s %s %s".formatted(cells[2], cells[0], cells[1]), 1);
    }
  }

  private static List<String[]> rows(Path table, int cells) throws IOException {
    List<String[]> rows = new ArrayList<>();
    for (String line : Files.readAllLines(table)) {
      String[] row = line.split("\t", -1);
      if (row.length != cells) {
        throw new IOException("a line of %s has not %d cells: %s".formatted(table, cells, line));
      }
      rows.add(row);
    }
    return rows;
  }

  private static double[] count(Samples all, String kind) {
    return one(all.namesAfter("difference " + kind + " ").size());
  }

  private static double[] sum(Samples all, String prefix) {
    return one(all.namesAfter(prefix).stream().mapToDouble(each -> all.sum(prefix + each)).sum());
  }

  private static double[] one(double value) {
    return new double[] {value};
  }

  private static Table different(Samples all) {
    Table table =
        Table.of(
            "Tests that came to different results",
            Table.Column.of("class"),
            Table.Column.of("test"),
            Table.Column.of("failed"));
    Map<String, String> kinds = new TreeMap<>();
    for (String kind : KINDS) {
      all.namesAfter("difference " + kind + " ").forEach(each -> kinds.put(each, kind));
    }
    for (Map.Entry<String, String> each : kinds.entrySet()) {
      String[] names = each.getKey().split(" ", 2);
      table = table.withRow(names[0], names[1], each.getValue());
    }
    return table;
  }

  private static Table byClass(Samples all) {
    Table table =
        Table.of(
            "Tests",
            Table.Column.of("class"),
            Table.Column.of("tests"),
            Table.Column.of("skipped"),
            Table.Column.of("failed, stock"),
            Table.Column.of("failed, Weir"),
            Table.Column.of("stock", "s"),
            Table.Column.of("Weir", "s"),
            Table.Column.of("Weir was on"));
    for (String each : all.namesAfter("weir_tests ")) {
      List<Object> row = new ArrayList<>(List.of(each));
      for (String column :
          List.of(
              "weir_tests ",
              "weir_skipped ",
              "stock_failed ",
              "weir_failed ",
              "stock_seconds ",
              "weir_seconds ")) {
        row.add((int) all.sum(column + each));
      }
      row.add(all.sum("weir_on " + each) > 0);
      table = table.withRow(row.toArray());
    }
    return table;
  }
}
