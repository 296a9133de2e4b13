// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.coordination;

import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.engine.CaseColumn;
import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Factor;
import io.weir.experiments.engine.Lab;
import io.weir.experiments.engine.Samples;
import io.weir.lab.fluid.FluidCluster;
import io.weir.results.Table;
import io.weir.results.Target;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** How soon shares hold for a cluster, whether anybody is starved, and what it costs. */
public final class CoordinationBench {
  private static final List<Cluster> QUICK =
      List.of(new Cluster(2, 0), new Cluster(20, 0), new Cluster(200, 0), new Cluster(2, 7));
  private static final Factor<Cluster> CLUSTER =
      new Factor<>(
          "nodes",
          List.of(
              new Cluster(2, 0),
              new Cluster(20, 0),
              new Cluster(1_000, 0),
              new Cluster(10_000, 0),
              new Cluster(2, 365)),
          Cluster::label);
  private static final double[] FACTORS = {1, 2, 4, 8, 1e9};
  private static final int PERIODS = 40;
  private static final double MOST_FACTOR = 8;
  private static final long SECOND_NANOS = 1_000_000_000L;
  private static final long DAY_NANOS = 86_400 * SECOND_NANOS;
  private static final long LONG_PERIOD_NANOS = 10 * SECOND_NANOS;

  private CoordinationBench() {}

  /**
   * A cluster that is changed.
   *
   * @param days for which it has been up before
   */
  private record Cluster(int nodes, int days) {
    String label() {
      return nodes + (days == 0 ? "" : ", after %d days".formatted(days));
    }

    FluidCluster fresh(long seed) {
      long periodNanos = days == 0 ? SECOND_NANOS : LONG_PERIOD_NANOS;
      FluidCluster cluster = new FluidCluster(nodes, MOST_FACTOR, periodNanos, 0, seed);
      cluster.wants("wide", 1, 1);
      cluster.wants("narrow", 0.5, 0.5);
      for (long period = 0; period < days * (DAY_NANOS / LONG_PERIOD_NANOS); period++) {
        cluster.run();
      }
      return cluster;
    }
  }

  public static Experiment declaration() {
    return Declaration.of("coordination", Lab.THIS_PROCESS)
        .question(
            "How soon do shares hold for a cluster, is anybody starved, and what does it cost?")
        .summary(
            "Simulated time: devices are divided like water; what nodes and broker make of it is what they do in a"
                + " cluster. One flow is on all nodes, one of half its weight on half of them, and a third one comes on"
                + " three quarters and goes again.")
        .takes("3 min", "10 s")
        .needs("2 GB of memory")
        .isTheSameEachTime()
        .setting("periods", PERIODS)
        .setting("most_factor", MOST_FACTOR)
        .setting("days", 365, 7)
        .varies(CLUSTER, QUICK)
        .measuresFirst(
            (process, its, values) ->
                values.put("least_local", leastOfStarved(process.options().seed())))
        .measures(
            (process, its, values) -> {
              FluidCluster cluster = its.of(CLUSTER).fresh(process.options().seed());
              StepResponse response = changes(cluster);
              values.put("error_settled", response.errorSettled());
              values.put("settle_periods", response.settlePeriods());
              values.put("overshoot", response.overshoot());
              values.put("least_share", cluster.leastOfLocalShare());
            })
        .figure(
            "least_local", FRACTION, all -> all.of("least_local"), Target.atLeast(1 / MOST_FACTOR))
        .figure("error_settled", FRACTION, all -> most(all, "error_settled"), Target.atMost(0.02))
        .figure("settle_periods", "periods", all -> most(all, "settle_periods"), Target.atMost(20))
        .figure("overshoot", FRACTION, all -> most(all, "overshoot"), Target.atMost(0.2))
        .tableOfCases(
            "Shares after a change",
            CaseColumn.of("error when settled", FRACTION, "error_settled"),
            CaseColumn.of("periods to settle", "", "settle_periods"),
            CaseColumn.of("overshoot", FRACTION, "overshoot"),
            CaseColumn.of("least of a local share", FRACTION, "least_share"))
        .table(samples -> costs())
        .note(
            "A share is settled when it stays within 2 % of what is due; overshoot is how far it goes beyond that, as a part of"
                + " the step.");
  }

  /** Of all clusters. */
  private static double[] most(Samples samples, String value) {
    return samples.cases().stream()
        .flatMapToDouble(its -> Arrays.stream(samples.of(value, its)))
        .max()
        .stream()
        .toArray();
  }

  /** How shares follow as a third flow comes, and goes again. */
  private static StepResponse changes(FluidCluster cluster) {
    StepResponse response = new StepResponse();
    List<String> two = List.of("wide", "narrow");
    follow(response, cluster, two, new double[][] {{1, 2 / 3.0}, {0, 1 / 3.0}});
    cluster.wants("late", 1, 0.75);
    follow(
        response,
        cluster,
        List.of("wide", "narrow", "late"),
        new double[][] {{2 / 3.0, 0.4}, {1 / 3.0, 0.2}, {0, 0.4}});
    cluster.leaves("late");
    follow(response, cluster, two, new double[][] {{0.4, 2 / 3.0}, {0.2, 1 / 3.0}});
    return response;
  }

  /**
   * @param dues of each flow, before the change and after it
   */
  private static void follow(
      StepResponse response, FluidCluster cluster, List<String> flows, double[][] dues) {
    int[] numbers = Arrays.stream(dues).mapToInt(due -> response.follow(due[0], due[1])).toArray();
    for (int period = 0; period < PERIODS; period++) {
      cluster.run();
      for (int i = 0; i < numbers.length; i++) {
        response.got(numbers[i], cluster.share(flows.get(i)));
      }
    }
  }

  /** One is on so few nodes that it cannot have its share, beside ten others. */
  private static double leastOfStarved(long seed) {
    FluidCluster cluster = new FluidCluster(20, MOST_FACTOR, SECOND_NANOS, 0, seed);
    for (int i = 0; i < 10; i++) {
      cluster.wants("wide" + i, 1, 1);
    }
    cluster.wants("narrow", 10, 0.1);
    cluster.wants("light", 0.01, 1);
    for (int period = 0; period < 2 * PERIODS; period++) {
      cluster.run();
    }
    return cluster.leastOfLocalShare();
  }

  private static Table costs() {
    Table table =
        Table.of(
            "A reader on 2 of 8 nodes beside a writer on all of them, of one weight",
            Table.Column.of("largest factor"),
            Table.Column.of("the reader's share", FRACTION),
            Table.Column.of("below its due", FRACTION),
            Table.Column.of("the writer's share", FRACTION),
            Table.Column.of("utilisation", FRACTION));
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
