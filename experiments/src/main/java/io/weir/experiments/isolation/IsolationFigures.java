// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.isolation;

import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Samples;
import io.weir.results.Bars;
import io.weir.results.Bars.Bar;
import io.weir.results.Figure;
import io.weir.results.Series;
import io.weir.results.Table;
import io.weir.results.Table.Column;
import io.weir.results.Target;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What follows from comparing the runs of WordCount. Ratios are taken within a repeat, so that a
 * machine that is slow for a while is slow on both sides.
 */
final class IsolationFigures {
  private static final double MOST_SHARE_ERROR = SteadyShares.MOST_ERROR;

  private final List<Setup> setups;

  IsolationFigures(List<Setup> setups) {
    this.setups = setups;
  }

  /** The figures that are about several setups. */
  void addTo(Declaration<?> declaration) {
    declaration
        .figure(
            "slowdown_stock",
            FRACTION,
            all -> slowdown(all, Setup.STOCK, Setup.ALONE),
            Target.atLeast(0.5))
        .document(
            (all, document) ->
                document.figure(
                    "slowdown_fifo",
                    Figure.of(FRACTION, slowdown(all, Setup.FIFO, Setup.ALONE))
                        .withTarget(Target.atMost(rounded(slowdownOf(all, Setup.STOCK), 3)))))
        .figure(
            "slowdown_weir",
            FRACTION,
            all -> leastSlowdown(all, Setup::isWeighted, Setup.ALONE),
            Target.atMost(0.05))
        .figure(
            "slowdown_weir_own",
            FRACTION,
            all -> leastSlowdown(all, IsolationFigures::isWeir, Setup.WEIR_ALONE));
    if (setups.stream().anyMatch(Setup::isPaper)) {
      declaration
          .figure(
              "slowdown_paper", FRACTION, all -> leastSlowdown(all, Setup::isPaper, Setup.ALONE))
          .figure(
              "share_error_wordcount",
              FRACTION,
              all ->
                  Samples.greatest(
                      those(Setup::isPaper, each -> all.of("share_error_" + each.name()))),
              Target.atMost(MOST_SHARE_ERROR))
          .figure(
              "throughput_ratio",
              FRACTION,
              all -> leastThroughput(all, Setup::isPaper),
              Target.atLeast(0.95));
    }
    declaration.figure(
        "throughput_ratio_quanta",
        FRACTION,
        all -> leastThroughput(all, IsolationFigures::isWeir),
        Target.atLeast(1.2));
  }

  private static boolean isWeir(Setup setup) {
    return setup.isWeighted() && !setup.isPaper();
  }

  /** Run time over that of another setup, minus 1. */
  static double[] slowdown(Samples all, Setup setup, Setup alone) {
    return all.slowdown("seconds_" + setup.name(), "seconds_" + alone.name());
  }

  private static double slowdownOf(Samples all, Setup setup) {
    return Figure.of(FRACTION, slowdown(all, setup, Setup.ALONE)).value();
  }

  private double[] leastSlowdown(Samples all, Predicate<Setup> which, Setup alone) {
    return Samples.least(those(which, each -> slowdown(all, each, alone)));
  }

  private double[] leastThroughput(Samples all, Predicate<Setup> which) {
    return Samples.least(
        those(which, each -> all.ratio("throughput_" + each.name(), "throughput_stock")));
  }

  private double[][] those(Predicate<Setup> which, Function<Setup, double[]> of) {
    return setups.stream().filter(which).map(of).toArray(double[][]::new);
  }

  /** None of none. */
  static double[] sum(double... samples) {
    return samples.length == 0 ? samples : new double[] {Arrays.stream(samples).sum()};
  }

  Table table(Samples all) {
    Table table =
        Table.of(
            "WordCount beside TeraGen",
            Column.of("run"),
            Column.of("run time", "s"),
            Column.of("slowdown", FRACTION),
            Column.of("promised"),
            Column.of("WordCount got", FRACTION),
            Column.of("TeraGen got", FRACTION),
            Column.of("total", "MB/s"));
    for (Setup each : setups) {
      double got = all.median("got_" + each.name());
      table =
          table.withRow(
              each.label(),
              rounded(all.median("seconds_" + each.name()), 1),
              rounded(slowdownOf(all, each), 3),
              each.isWeighted() ? each.weight() + " : 1" : "",
              rounded(got, 3),
              rounded(1 - got, 3),
              rounded(all.median("all_throughput_" + each.name()), 1));
    }
    return table;
  }

  Bars bars() {
    return new Bars(
        "WordCount's run time",
        "run time",
        "seconds_alone",
        setups.stream().map(each -> new Bar(each.label(), "seconds_" + each.name())).toList());
  }

  /** Of the last repeat. */
  Stream<Series> series(Samples all) {
    List<Series> series = new ArrayList<>();
    for (Setup each : setups) {
      series.add(line(all, each, "WordCount", "words"));
      if (each.contended()) {
        series.add(line(all, each, "TeraGen", "rows"));
      }
    }
    return series.stream();
  }

  private static Series line(Samples all, Setup setup, String job, String value) {
    return new Series(
        setup.label(),
        "Throughput of each application on all DataNodes",
        job,
        "s",
        "MB/s",
        ofLastRound(all, "time_" + setup.name()),
        ofLastRound(all, value + "_" + setup.name()));
  }

  private static double[] ofLastRound(Samples all, String name) {
    double[][] rounds = all.rounds(name);
    return rounds[rounds.length - 1];
  }

  static double rounded(double value, int digits) {
    double unit = Math.pow(10, digits);
    return Math.round(value * unit) / unit;
  }
}
