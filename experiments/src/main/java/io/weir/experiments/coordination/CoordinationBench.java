// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.coordination;

import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.lab.Progress;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Table;
import io.weir.results.Target;
import java.util.List;
import java.util.Locale;

/** How soon shares hold for a cluster, whether anybody is starved, and what it costs. */
public final class CoordinationBench implements Experiment {
  private static final int[] NODES = {2, 20, 1_000, 10_000};
  private static final int[] FEW_NODES = {2, 20, 200};
  private static final double[] FACTORS = {1, 2, 4, 8, 1e9};
  private static final int PERIODS = 40;
  private static final double MOST_FACTOR = 8;
  private static final long SECOND_NANOS = 1_000_000_000L;
  private static final long YEAR_NANOS = 365L * 86_400 * SECOND_NANOS;
  private static final int PERIOD_OF_YEAR_SECONDS = 10;

  @Override
  public String name() {
    return "coordination";
  }

  @Override
  public String summary() {
    return "How soon do shares hold for a cluster, is anybody starved, and what does it cost?";
  }

  @Override
  public String duration() {
    return "3 min";
  }

  @Override
  public String quickDuration() {
    return "10 s";
  }

  @Override
  public String needs() {
    return "2 GB of memory";
  }

  /** What is measured of one cluster. */
  private record Outcome(
      double errorSettled, int settlePeriods, double overshoot, double leastLocal) {
    Outcome and(Outcome other) {
      return new Outcome(
          Math.max(errorSettled, other.errorSettled),
          Math.max(settlePeriods, other.settlePeriods),
          Math.max(overshoot, other.overshoot),
          Math.min(leastLocal, other.leastLocal));
    }
  }

  @Override
  public ResultDocument run(ExperimentOptions options, Progress progress) throws Exception {
    ResultDocumentBuilder document =
        options
            .document(name())
            .summary(
                "Simulated time: devices are divided like water; what nodes and broker make of it is what they do in a"
                    + " cluster. One flow is on all nodes, one of half its weight on half of them, and a third one comes on"
                    + " three quarters and goes again.");
    Table table =
        Table.of(
            "Shares after a change",
            Table.Column.of("nodes"),
            Table.Column.of("error when settled", Figure.FRACTION),
            Table.Column.of("periods to settle"),
            Table.Column.of("overshoot", Figure.FRACTION),
            Table.Column.of("least of a local share", Figure.FRACTION));
    Outcome worst = null;
    for (int nodes : options.quick() ? FEW_NODES : NODES) {
      progress.step("%d nodes".formatted(nodes));
      Outcome outcome =
          changes(new FluidCluster(nodes, MOST_FACTOR, SECOND_NANOS, 0, options.seed()));
      worst = worst == null ? outcome : worst.and(outcome);
      table = row(table, "" + nodes, outcome);
    }
    int days = options.quick() ? 7 : 365;
    progress.step("%d days of uptime".formatted(days));
    Outcome old = changes(afterUptime(days, options.seed()));
    table = row(table, "2, after %d days".formatted(days), old);
    worst = old.and(worst == null ? old : worst);
    starved(document, options.seed());
    return document
        .setting("periods", PERIODS)
        .setting("most_factor", MOST_FACTOR)
        .setting("days", days)
        .figure(
            "error_settled",
            Figure.of(Figure.FRACTION, worst.errorSettled()).withTarget(Target.atMost(0.02)))
        .figure(
            "settle_periods",
            Figure.of("periods", (double) worst.settlePeriods()).withTarget(Target.atMost(20)))
        .figure(
            "overshoot",
            Figure.of(Figure.FRACTION, worst.overshoot()).withTarget(Target.atMost(0.2)))
        .table(table)
        .table(costs())
        .note(
            "A share is settled when it stays within 2 % of what is due; overshoot is how far it goes beyond that, as a part of"
                + " the step.")
        .build();
  }

  private static Table row(Table table, String cluster, Outcome outcome) {
    return table.withRow(
        cluster,
        outcome.errorSettled(),
        outcome.settlePeriods(),
        outcome.overshoot(),
        outcome.leastLocal());
  }

  /** One comes, and goes again. */
  private static Outcome changes(FluidCluster cluster) {
    cluster.wants("wide", 1, 1);
    cluster.wants("narrow", 0.5, 0.5);
    Outcome first =
        follow(cluster, List.of("wide", "narrow"), new double[][] {{1, 2 / 3.0}, {0, 1 / 3.0}});
    cluster.wants("late", 1, 0.75);
    Outcome comes =
        follow(
            cluster,
            List.of("wide", "narrow", "late"),
            new double[][] {{2 / 3.0, 0.4}, {1 / 3.0, 0.2}, {0, 0.4}});
    cluster.leaves("late");
    Outcome goes =
        follow(cluster, List.of("wide", "narrow"), new double[][] {{0.4, 2 / 3.0}, {0.2, 1 / 3.0}});
    return first.and(comes).and(goes);
  }

  private static Outcome follow(FluidCluster cluster, List<String> flows, double[][] dues) {
    StepResponse response = new StepResponse();
    for (double[] due : dues) {
      response.follow(due[0], due[1]);
    }
    for (int period = 0; period < PERIODS; period++) {
      cluster.run();
      for (int i = 0; i < flows.size(); i++) {
        response.got(i, cluster.share(flows.get(i)));
      }
    }
    return new Outcome(
        response.errorSettled(),
        response.settlePeriods(),
        response.overshoot(),
        cluster.leastOfLocalShare());
  }

  private static FluidCluster afterUptime(int days, long seed) {
    FluidCluster cluster =
        new FluidCluster(2, MOST_FACTOR, PERIOD_OF_YEAR_SECONDS * SECOND_NANOS, 0, seed);
    cluster.wants("wide", 1, 1);
    cluster.wants("narrow", 0.5, 0.5);
    long periods = days * (YEAR_NANOS / 365) / (PERIOD_OF_YEAR_SECONDS * SECOND_NANOS);
    for (long period = 0; period < periods; period++) {
      cluster.run();
    }
    return cluster;
  }

  /** One is on so few nodes that it cannot have its share, beside ten others. */
  private static void starved(ResultDocumentBuilder document, long seed) {
    FluidCluster cluster = new FluidCluster(20, MOST_FACTOR, SECOND_NANOS, 0, seed);
    for (int i = 0; i < 10; i++) {
      cluster.wants("wide" + i, 1, 1);
    }
    cluster.wants("narrow", 10, 0.1);
    cluster.wants("light", 0.01, 1);
    for (int period = 0; period < 2 * PERIODS; period++) {
      cluster.run();
    }
    document.figure(
        "least_local",
        Figure.of(Figure.FRACTION, cluster.leastOfLocalShare())
            .withTarget(Target.atLeast(1 / MOST_FACTOR)));
  }

  private static Table costs() {
    Table table =
        Table.of(
            "A reader on 2 of 8 nodes beside a writer on all of them, of one weight",
            Table.Column.of("largest factor"),
            Table.Column.of("the reader's share", Figure.FRACTION),
            Table.Column.of("below its due", Figure.FRACTION),
            Table.Column.of("the writer's share", Figure.FRACTION),
            Table.Column.of("utilisation", Figure.FRACTION));
    Pipelines pipelines = new Pipelines(8, 2);
    for (double factor : FACTORS) {
      Pipelines.Outcome outcome = pipelines.with(factor);
      table =
          table.withRow(
              factor > 1e6 ? "none" : String.format(Locale.ROOT, "%.0f", factor),
              outcome.reader(),
              0.5 - outcome.reader(),
              outcome.writer(),
              outcome.utilisation());
    }
    return table;
  }
}
