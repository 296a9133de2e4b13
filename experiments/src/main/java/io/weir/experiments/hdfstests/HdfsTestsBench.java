// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.hdfstests;

import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.lab.Progress;
import io.weir.lab.host.LabScripts;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Table;
import io.weir.results.Target;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Whether HDFS's own tests come to the same with Weir as without. */
public final class HdfsTestsBench implements Experiment {
  private static final List<String> QUICK = List.of("TestPread", "TestHFlush", "TestLeaseRecovery");

  /** Most of a class is waiting, so that two of them do not disturb each other. */
  private static final String JOBS = "2";

  @Override
  public String name() {
    return "hdfs-tests";
  }

  @Override
  public String summary() {
    return "Do HDFS's own tests come to the same with Weir switched on?";
  }

  @Override
  public String duration() {
    return "2.5 h";
  }

  @Override
  public String quickDuration() {
    return "5 min";
  }

  @Override
  public String needs() {
    return "Maven, 200 MB of jars, 6 GB of memory";
  }

  @Override
  public ResultDocument run(ExperimentOptions options, Progress progress) throws Exception {
    progress.step("HDFS's own tests");
    List<String> arguments = new ArrayList<>(List.of("--report", "--jobs", JOBS));
    arguments.addAll(options.quick() ? QUICK : List.of());
    LabScripts.follow("hdfs-tests.sh", arguments, line -> progress.update(-1, line));
    Path results = LabScripts.left().resolve("hdfs-tests/results");
    return of(
        options
            .document(name())
            .summary(
                "Classes of HDFS's published tests, each in a JVM of its own, on stock HDFS and with Weir's default settings."),
        ClassResult.read(results.resolve("table.tsv")),
        Difference.read(results.resolve("differences.tsv")));
  }

  static ResultDocument of(
      ResultDocumentBuilder document, List<ClassResult> results, List<Difference> differences) {
    List<ClassResult> stock = ofSide(results, ClassResult.STOCK);
    List<ClassResult> weir = ofSide(results, ClassResult.WEIR);
    document
        .figure(
            "failed_only_with_weir",
            count(differences, ClassResult.WEIR).withTarget(Target.atMost(0)))
        .figure("failed_only_stock", count(differences, ClassResult.STOCK))
        .figure("unstable", count(differences, Difference.UNSTABLE))
        .figure("classes", Figure.of("classes", weir.size()))
        .figure(
            "classes_with_weir_on",
            Figure.of("classes", weir.stream().mapToInt(each -> each.weirWasOn() ? 1 : 0).sum()))
        .figure("tests", Figure.of("tests", weir.stream().mapToInt(ClassResult::tests).sum()))
        .figure("seconds_stock", Figure.of("s", seconds(stock)))
        .figure("seconds_weir", Figure.of("s", seconds(weir)));
    if (!differences.isEmpty()) {
      document.table(different(differences));
    }
    return document
        .table(byClass(stock, weir))
        .note(
            "A test that fails with Weir alone counts where it does so twice, and passes twice without. Classes without Weir start no DataNode, or one with a dataset of their own.")
        .build();
  }

  private static List<ClassResult> ofSide(List<ClassResult> results, String side) {
    return results.stream().filter(each -> each.side().equals(side)).toList();
  }

  private static Figure count(List<Difference> differences, String kind) {
    return Figure.of(
        "tests", differences.stream().mapToInt(each -> each.kind().equals(kind) ? 1 : 0).sum());
  }

  private static double seconds(List<ClassResult> results) {
    return results.stream().mapToInt(ClassResult::seconds).sum();
  }

  private static Table different(List<Difference> differences) {
    Table table =
        Table.of(
            "Tests that came to different results",
            Table.Column.of("class"),
            Table.Column.of("test"),
            Table.Column.of("failed"));
    for (Difference each : differences) {
      table = table.withRow(each.type(), each.test(), each.kind());
    }
    return table;
  }

  private static Table byClass(List<ClassResult> stock, List<ClassResult> weir) {
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
    for (int i = 0; i < stock.size(); i++) {
      ClassResult without = stock.get(i);
      ClassResult with = weir.get(i);
      table =
          table.withRow(
              with.type(),
              with.tests(),
              with.skipped(),
              without.failed(),
              with.failed(),
              without.seconds(),
              with.seconds(),
              with.weirWasOn());
    }
    return table;
  }
}
