// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.isolation;

import io.weir.experiments.engine.ExperimentOptions;
import io.weir.lab.disk.DiskModel;
import io.weir.lab.hdfs.BlockHealth;
import io.weir.results.Bars;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Series;
import io.weir.results.Table;
import io.weir.results.Table.Column;
import io.weir.results.Target;
import java.io.IOException;
import java.util.List;

/** Writes down what the runs of an isolation bench gave. */
final class IsolationResult {
  private final ExperimentOptions options;
  private final Workload workload;
  private final Testbed testbed;
  private final IsolationRuns runs;
  private ResultDocumentBuilder document = ResultDocument.builder("isolation");

  IsolationResult(
      ExperimentOptions options, Workload workload, Testbed testbed, IsolationRuns runs) {
    this.options = options;
    this.workload = workload;
    this.testbed = testbed;
    this.runs = runs;
  }

  /** What the runs of the two jobs gave; while their cluster is up. */
  void describe(IsolationBench bench) throws IOException {
    document =
        options
            .document(bench.name())
            .summary(
                "WordCount on %d slots, alone and beside TeraGen on as many, on a real HDFS of %d DataNodes."
                    .formatted(workload.slots(), Workload.DATA_NODES));
    device();
    settings();
    figures();
    document.table(table());
    bars();
    series();
    notes();
  }

  void add(SteadyShares shares) {
    shares.describe(document);
  }

  ResultDocument build() {
    return document.build();
  }

  private void device() {
    if (!testbed.isEmulated()) {
      document.device("kind", "the disk under the work directory");
      return;
    }
    DiskModel disk = testbed.disk();
    document
        .device("kind", "emulated rotating disk, one for each DataNode")
        .device("bandwidth_mb_per_second", disk.bandwidthBytesPerSecond() / 1e6)
        .device("positioning_ms", disk.positioningNanos() / 1e6)
        .device("window_kib", disk.windowBytes() / 1024)
        .device("write_behind_windows", disk.writeBehindWindows())
        .device("slow_motion", testbed.slowMotion())
        .device(
            "derivation",
            "the paper's ratio of 12 cores to a disk of 100 MB/s: 100 MB/s x (%d cores / %d DataNodes) / 12"
                .formatted(Runtime.getRuntime().availableProcessors(), Workload.DATA_NODES));
  }

  private void settings() {
    document
        .setting("repeats", options.repeats())
        .setting("data_nodes", Workload.DATA_NODES)
        .setting("map_slots_of_each_job", workload.slots())
        .setting("wordcount_input_mb", workload.corpus().bytes() / 1e6)
        .setting("teragen_output_mb", workload.teraGenBytes() / 1e6)
        .setting("teragen_replicas", Workload.DATA_NODES);
    testbed.deviceKeys().forEach(document::setting);
    runs.setups()
        .forEach(setup -> document.setting("setup " + setup.label(), setup.keys().toString()));
  }

  private void figures() throws IOException {
    List<Setup> paper = weighted("sfq");
    List<Setup> quanta = weighted("quanta");
    document.figure("slowdown_stock", runs.slowdown(Setup.stock()).withTarget(Target.atLeast(0.5)));
    document.figure(
        "slowdown_fifo",
        runs.slowdown(Setup.fifo())
            .withTarget(Target.atMost(round3(runs.slowdown(Setup.stock()).value()))));
    List<Setup> all = all(paper, quanta);
    document.figure(
        "slowdown_weir",
        IsolationRuns.least(all.stream().map(runs::slowdown).toList())
            .withTarget(Target.atMost(0.05)));
    document.figure(
        "slowdown_weir_own",
        IsolationRuns.least(
            quanta.stream().map(setup -> runs.slowdown(setup, Setup.weirAlone())).toList()));
    if (!paper.isEmpty()) {
      document.figure(
          "slowdown_paper", IsolationRuns.least(paper.stream().map(runs::slowdown).toList()));
      document.figure(
          "share_error_wordcount",
          IsolationRuns.largest(paper.stream().map(runs::shareError).toList())
              .withTarget(Target.atMost(SteadyShares.MAX_ERROR)));
      document.figure("throughput_ratio", leastThroughput(paper).withTarget(Target.atLeast(0.95)));
    }
    document.figure(
        "throughput_ratio_quanta", leastThroughput(quanta).withTarget(Target.atLeast(1.2)));
    for (Setup setup : runs.setups()) {
      document.figure(
          "seconds_" + setup.name(), runs.figure(setup, "s", RunResult::wordCountSeconds));
      if (setup.contended()) {
        document.figure(
            "throughput_" + setup.name(),
            runs.figure(setup, "MB/s", RunResult::megabytesPerSecond));
      }
      if (setup.isWeighted()) {
        document.figure(
            "share_" + setup.name(), runs.figure(setup, Figure.FRACTION, RunResult::share));
        document.figure("share_error_" + setup.name(), runs.shareError(setup));
        document.figure(
            "ungated_" + setup.name(), runs.figure(setup, "requests", RunResult::ungatedPasses));
      }
    }
    BlockHealth health = testbed.health();
    document.figure(
        "outputs_differing",
        Figure.of("outputs", runs.outputsThatDiffer().size()).withTarget(Target.atMost(0)));
    document.figure(
        "blocks_missing_or_corrupt",
        Figure.of("blocks", (double) (health.missing() + health.corrupt()))
            .withTarget(Target.atMost(0)));
  }

  private Figure leastThroughput(List<Setup> setups) {
    return IsolationRuns.least(
        setups.stream().map(setup -> runs.throughputRatio(setup, Setup.stock())).toList());
  }

  private Table table() {
    Table table =
        Table.of(
            "WordCount beside TeraGen",
            Column.of("run"),
            Column.of("run time", "s"),
            Column.of("slowdown", Figure.FRACTION),
            Column.of("promised"),
            Column.of("WordCount got", Figure.FRACTION),
            Column.of("TeraGen got", Figure.FRACTION),
            Column.of("total", "MB/s"));
    for (Setup setup : runs.setups()) {
      Figure throughput = runs.figure(setup, "MB/s", RunResult::megabytesPerSecond);
      double share = runs.figure(setup, Figure.FRACTION, RunResult::shareWherever).value();
      table =
          table.withRow(
              setup.label(),
              round(runs.figure(setup, "s", RunResult::wordCountSeconds).value()),
              round3(runs.slowdown(setup).value()),
              setup.isWeighted() ? setup.wordCountWeight() + " : 1" : "",
              round3(share),
              round3(1 - share),
              round(throughput.value()));
    }
    return table;
  }

  private void bars() {
    Bars bars = null;
    for (Setup setup : runs.setups()) {
      String figure = "seconds_" + setup.name();
      bars =
          bars == null
              ? Bars.of("WordCount's run time", "run time", setup.label(), figure)
              : bars.with(setup.label(), figure);
    }
    if (bars != null) {
      document.bars(bars.comparedWith("seconds_" + Setup.alone().name()));
    }
  }

  /** Of the last repeat. */
  private void series() {
    for (RunResult run : runs.latest()) {
      for (String job : run.flows().keySet()) {
        document.series(
            new Series(
                run.setup().label(),
                "Throughput of each application on all DataNodes",
                job,
                "s",
                "MB/s",
                run.timeline().seconds(),
                run.timeline().megabytesPerSecond(run.flows().get(job))));
      }
    }
  }

  private void notes() {
    document.note(
        "A share is a part of the device time that the gates gave out while both jobs had requests waiting;"
            + " on stock HDFS, which has no gates, a part of the bytes moved until WordCount ended."
            + " Slowdown is run time over run time alone on stock HDFS, minus 1; slowdown_weir_own is over run time alone with Weir. Total throughput is what both jobs"
            + " moved on all disks over the time until both were done.");
    runs.outputsThatDiffer().forEach(which -> document.note("Output differs: " + which));
  }

  private List<Setup> weighted(String prefix) {
    return runs.setups().stream()
        .filter(setup -> setup.isWeighted() && setup.name().startsWith(prefix))
        .toList();
  }

  private static List<Setup> all(List<Setup> some, List<Setup> others) {
    return java.util.stream.Stream.concat(some.stream(), others.stream()).toList();
  }

  private static double round(double value) {
    return Math.round(value * 10) / 10.0;
  }

  private static double round3(double value) {
    return Math.round(value * 1000) / 1000.0;
  }
}
