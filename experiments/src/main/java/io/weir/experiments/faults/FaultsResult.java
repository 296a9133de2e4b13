// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.faults;

import io.weir.experiments.engine.ExperimentOptions;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Series;
import io.weir.results.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/** The figures and the time line of {@link FaultsBench}. */
final class FaultsResult {
  private static final String PERIODS = "periods";

  /** Of the plot: shorter ones would show the turns of disks. */
  private static final int PERIODS_A_POINT = 3;

  /** How high the line of faults is, below those of shares. */
  private static final double MARK = 0.1;

  private final List<FaultsRun.Seen> runs;
  private final List<FaultsRun.Seen> stock;
  private final Map<String, List<Double>> samples = new TreeMap<>();

  /**
   * @param runs with Weir
   * @param stock without it, of the faults through which something failed
   */
  FaultsResult(List<FaultsRun.Seen> runs, List<FaultsRun.Seen> stock) {
    this.runs = List.copyOf(runs);
    this.stock = List.copyOf(stock);
    for (FaultsRun.Seen run : runs) {
      run.outcomes().forEach(this::add);
    }
  }

  private void add(Fault fault, FaultOutcome outcome) {
    add("error_global_during_", fault, error(outcome.globalShareDuring()));
    add("narrow_share_during_", fault, outcome.narrowShareDuring());
    add("global_share_after_", fault, outcome.narrowShareAfter());
    add("error_global_after_", fault, error(outcome.narrowShareAfter()));
    if (outcome.periodsToReturn().isPresent()) {
      add("periods_to_return_", fault, outcome.periodsToReturn().getAsInt());
    }
    add("seconds_to_serve_", fault, outcome.secondsToServe());
  }

  /** Of each repeat, at the disk where it has least, through all faults. */
  private double[] wideLeast() {
    return runs.stream()
        .mapToDouble(
            run ->
                run.outcomes().values().stream()
                    .mapToDouble(each -> (1 - each.narrowShareDuring()) / FaultsRun.PROMISED)
                    .filter(each -> !Double.isNaN(each))
                    .min()
                    .orElse(Double.NaN))
        .toArray();
  }

  private static double error(double share) {
    return Math.abs(share - FaultsRun.PROMISED);
  }

  private void add(String figure, Fault fault, double sample) {
    if (!Double.isNaN(sample)) {
      samples.computeIfAbsent(figure + fault.figure(), name -> new ArrayList<>()).add(sample);
    }
  }

  ResultDocument document(ExperimentOptions options, int repeats) {
    ResultDocumentBuilder document =
        options
            .document("faults")
            .summary(
                "Two applications of equal weight, one on three DataNodes and one on two of them, beside one that"
                    + " keeps two replicas and a job for each fault, through faults of a cluster with two NameNodes.")
            .device("model", "rotating.disk")
            .setting("repeats", repeats)
            .setting("stock", !stock.isEmpty())
            .figure("failed_jobs", count("jobs", outcome -> outcome.jobFailed() ? 1 : 0))
            .figure("failed_operations", count("operations", FaultOutcome::failedOperations))
            .figure(
                "jobs_through_faults",
                Figure.of("jobs", sum(runs, outcome -> outcome.jobSpans() ? 1 : 0)))
            .figure(
                "failed_writes_of_one_replica",
                Figure.of("files", sum(runs, FaultOutcome::failedWrites)))
            .figure(
                "faults_never_returned_from",
                Figure.of("faults", sum(runs, each -> each.periodsToReturn().isPresent() ? 0 : 1))
                    .withTarget(Target.atMost(0)))
            .figure(
                "wide_least_of_local_share",
                Figure.of(Figure.FRACTION, wideLeast()).withTarget(Target.atLeast(1.0 / 8)));
    samples.forEach((name, values) -> document.figure(name, figure(name, values)));
    addTimeline(document);
    return document
        .note(
            "failed_operations and failed_jobs are those beyond what fails on stock HDFS, which is measured where there"
                + " are any. A file with one replica cannot be written through the loss of its DataNode on any HDFS:"
                + " failed_writes_of_one_replica counts them, and their writers begin again. jobs_through_faults are those"
                + " that ran from before a fault until it was put right.")
        .note(
            "An error is the distance of the narrow application's share from one half. wide_least_of_local_share: at an unharmed disk that both write to, what the wide one has"
                + " through a fault of the half that is its share there by weight, where that is least. error_global_during: of all disks that are left, in the"
                + " fault's second half. error_global_after: of the cluster, from ten periods after the"
                + " node serves again (seconds_to_serve after the fault was put right). periods_to_return: until the"
                + " first five periods with an error of at most 0.05 after which it stays so.")
        .build();
  }

  private static Figure figure(String name, List<Double> samples) {
    double[] values = samples.stream().mapToDouble(Double::doubleValue).toArray();
    if (name.startsWith("periods")) {
      return Figure.of(PERIODS, values).withTarget(Target.atMost(FaultsRun.PERIODS_TO_RETURN));
    }
    if (name.startsWith("seconds")) {
      return Figure.of("s", values);
    }
    Figure figure = Figure.of(Figure.FRACTION, values);
    return name.startsWith("error")
        ? figure.withTarget(Target.atMost(FaultsRun.MOST_ERROR))
        : figure;
  }

  /** Beyond stock's. */
  private Figure count(String unit, ToLongFunction<FaultOutcome> of) {
    double beyond = 0;
    for (Fault fault : Fault.values()) {
      beyond += Math.max(0, sum(runs, fault, of) - sum(stock, fault, of));
    }
    return Figure.of(unit, beyond).withTarget(Target.atMost(0));
  }

  private static double sum(List<FaultsRun.Seen> runs, ToLongFunction<FaultOutcome> of) {
    return runs.stream().flatMap(run -> run.outcomes().values().stream()).mapToLong(of).sum();
  }

  private static double sum(
      List<FaultsRun.Seen> runs, Fault fault, ToLongFunction<FaultOutcome> of) {
    return runs.stream()
        .map(run -> run.outcomes().get(fault))
        .filter(outcome -> outcome != null)
        .mapToLong(of)
        .sum();
  }

  /** Of the first run: shares, and a line that is up while a fault lasts. */
  private void addTimeline(ResultDocumentBuilder document) {
    ShareTimeline timeline = runs.get(0).timeline();
    List<Double> seconds = new ArrayList<>();
    List<Double> global = new ArrayList<>();
    List<Double> there = new ArrayList<>();
    for (int to = PERIODS_A_POINT; to < timeline.size(); to++) {
      double share = timeline.narrowShare(to - PERIODS_A_POINT, to);
      double shareThere = timeline.narrowShareThere(to - PERIODS_A_POINT, to);
      if (!Double.isNaN(share) && !Double.isNaN(shareThere)) {
        seconds.add(timeline.secondsOf(to));
        global.add(share);
        there.add(shareThere);
      }
    }
    document.series(line("of the cluster", seconds, global));
    document.series(line("of an unharmed disk", seconds, there));
    List<Double> edges = new ArrayList<>();
    List<Double> up = new ArrayList<>();
    runs.get(0).outcomes().values().stream()
        .sorted((a, b) -> Double.compare(a.fromSeconds(), b.fromSeconds()))
        .forEach(
            outcome -> {
              edges.addAll(
                  List.of(
                      outcome.fromSeconds(),
                      outcome.fromSeconds(),
                      outcome.toSeconds(),
                      outcome.toSeconds()));
              up.addAll(List.of(0.0, MARK, MARK, 0.0));
            });
    document.series(line("a fault lasts", edges, up));
  }

  private static Series line(String name, List<Double> x, List<Double> y) {
    return new Series(
        "narrow",
        "Share of the narrow application",
        name,
        "s",
        Figure.FRACTION,
        x.stream().mapToDouble(Double::doubleValue).toArray(),
        y.stream().mapToDouble(Double::doubleValue).toArray());
  }
}
