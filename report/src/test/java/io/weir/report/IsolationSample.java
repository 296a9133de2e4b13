// SPDX-License-Identifier: Apache-2.0
package io.weir.report;

import io.weir.results.Bars;
import io.weir.results.Figure;
import io.weir.results.Machine;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Series;
import io.weir.results.Table;
import io.weir.results.Table.Column;
import io.weir.results.Target;
import java.util.List;
import java.util.Random;

/**
 * A document of the form that the isolation bench writes. Its numbers are made up, with the shape
 * of the paper's: they show what a page has to cope with and claim nothing.
 */
final class IsolationSample {
  private static final String CHART = "Throughput of each application";

  /**
   * One configuration.
   *
   * @param seconds run time of WordCount
   * @param megabytesPerSecond of both applications together
   * @param share of WordCount in the service while both have requests waiting
   */
  private record Run(
      String label, String key, double seconds, double megabytesPerSecond, double share) {}

  private static final List<Run> RUNS =
      List.of(
          new Run("alone, half of the slots", "alone", 41.2, 19, 1),
          new Run("stock HDFS", "stock", 70.4, 22.3, 0.29),
          new Run("FIFO, depth 4", "fifo", 58.1, 21.9, 0.38),
          new Run("SFQ(D) 1:1", "sfq_1", 52.6, 21.6, 0.501),
          new Run("SFQ(D) 2:1", "sfq_2", 47.9, 21.5, 0.662),
          new Run("SFQ(D) 8:1", "sfq_8", 43.8, 21.3, 0.884),
          new Run("SFQ(D) 32:1", "sfq_32", 42.1, 21.2, 0.966),
          new Run("SFQ(D) 2:1, quanta", "quanta_2", 42.7, 29.8, 0.671),
          new Run("SFQ(D) 8:1, quanta", "quanta_8", 41.6, 29.1, 0.881));

  private final Random random = new Random(7);
  private final ResultDocumentBuilder document = ResultDocument.builder("isolation");

  private IsolationSample() {}

  static ResultDocument document() {
    return new IsolationSample().build();
  }

  private ResultDocument build() {
    document
        .summary(
            "WordCount over a text corpus beside TeraGen as MapReduce jobs, on an embedded HDFS of"
                + " three DataNodes whose volumes sit on emulated rotating disks; three repeats.")
        .version("0.2.0-SNAPSHOT")
        .commit("93f08487be2a5dd0c7dd6f57b0a6d1b8d1b94a0e")
        .machine(
            new Machine(
                2,
                24L << 30,
                "Debian GNU/Linux 12 (bookworm)",
                "6.1.0-28-amd64",
                "Eclipse Adoptium 17.0.13+11",
                "AMD EPYC 7B13"))
        .seed(20261121)
        .device("kind", "emulated")
        .device("sequentialBytesPerSecond", 16_666_667)
        .device("seekNanos", 49_000_000)
        .device("windowBytes", 1 << 20)
        .setting("dataNodes", 3)
        .setting("repeats", 3)
        .setting("depth", 4)
        .setting("wordCountInputBytes", 768 << 20)
        .setting("teraGenRows", 12_000_000)
        .setting("quantumShareOfSeek", 0.1);
    addFigures();
    addTable();
    addBars();
    RUNS.forEach(this::addSeries);
    return document.note("The numbers of this page are made up.").build();
  }

  private void addFigures() {
    document
        .figure("slowdown_stock", fraction(0.709, 0.02).withTarget(Target.atLeast(0.5)))
        .figure("slowdown_fifo", fraction(0.41, 0.02))
        .figure("slowdown_weir", fraction(0.0097, 0.008).withTarget(Target.atMost(0.05)))
        .figure("share_error_max", fraction(0.021, 0.006).withTarget(Target.atMost(0.03)))
        .figure("throughput_ratio", fraction(0.9497, 0.0101).withTarget(Target.atLeast(0.95)))
        .figure("throughput_ratio_quanta", fraction(1.336, 0.02).withTarget(Target.atLeast(1.2)));
    for (Run run : RUNS) {
      double spread = run.seconds() * 0.03;
      document.figure(
          "run_time_" + run.key(),
          Figure.of("s", run.seconds(), run.seconds() - spread, run.seconds() + 1.4 * spread));
    }
  }

  private static Figure fraction(double median, double spread) {
    return Figure.of(Figure.FRACTION, median, median - spread, median + spread);
  }

  private void addTable() {
    Table table =
        Table.of(
            "Runs",
            Column.of("run"),
            Column.of("run time", "s"),
            Column.of("slowdown", Figure.FRACTION),
            Column.of("share WordCount", Figure.FRACTION),
            Column.of("share TeraGen", Figure.FRACTION),
            Column.of("total", "MB/s"));
    double alone = RUNS.get(0).seconds();
    for (Run run : RUNS) {
      boolean contended = run.share() < 1;
      table =
          table.withRow(
              run.label(),
              run.seconds(),
              contended ? run.seconds() / alone - 1 : "",
              contended ? run.share() : "",
              contended ? 1 - run.share() : "",
              run.megabytesPerSecond());
    }
    document.table(table);
  }

  private void addBars() {
    Bars bars = Bars.of("Run time of WordCount", "run time", RUNS.get(0).label(), "run_time_alone");
    for (Run run : RUNS.subList(1, RUNS.size())) {
      bars = bars.with(run.label(), "run_time_" + run.key());
    }
    document.bars(bars.comparedWith("run_time_alone"));
  }

  /** WordCount reads until its run time is over; TeraGen writes until its rows are written. */
  private void addSeries(Run run) {
    int seconds = (int) Math.ceil(run.seconds());
    boolean contended = run.share() < 1;
    addLine(run, "WordCount", seconds, run.share());
    if (contended) {
      addLine(run, "TeraGen", 80, 1 - run.share());
    }
  }

  private void addLine(Run run, String name, int seconds, double share) {
    double[] x = new double[seconds + 1];
    double[] y = new double[seconds + 1];
    for (int i = 0; i <= seconds; i++) {
      boolean otherDone = name.equals("TeraGen") && i > run.seconds();
      double rise = Math.min(1, Math.min(i, seconds - i) / 3.0);
      double level = run.megabytesPerSecond() * (otherDone ? 1 : share);
      x[i] = i;
      y[i] = Math.round(100 * rise * level * (1 + 0.08 * random.nextGaussian())) / 100.0;
    }
    document.series(new Series(run.label(), CHART, name, "s", "MB/s", x, y));
  }
}
