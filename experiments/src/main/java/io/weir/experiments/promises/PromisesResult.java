// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.promises;

import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.experiments.load.ClientResult;
import io.weir.experiments.load.DiskKind;
import io.weir.experiments.load.LoadClient;
import io.weir.experiments.load.Percentile;
import io.weir.experiments.mixes.Texts;
import io.weir.experiments.promises.PromiseCase.What;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Table;
import io.weir.results.Target;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** What was measured of promises, and the figures: of the worst case by the median of its runs. */
final class PromisesResult {
  /** One run of a case. */
  private record Run(boolean isPromised, List<ClientResult> got) {}

  private record Alone(DiskKind disk, LoadClient client) {}

  private final Map<PromiseCase, List<Run>> runs = new LinkedHashMap<>();
  private final Map<Alone, Double> alone = new LinkedHashMap<>();

  void addAlone(DiskKind disk, LoadClient client, ClientResult got) {
    alone.put(new Alone(disk, client), got.amount());
  }

  void add(PromiseCase of, boolean isPromised, List<ClientResult> got) {
    runs.computeIfAbsent(of, each -> new ArrayList<>()).add(new Run(isPromised, got));
  }

  private double alone(PromiseCase of, LoadClient client) {
    return alone.getOrDefault(new Alone(of.disk(), client.weighing(1)), Double.NaN);
  }

  ResultDocument document(Experiment bench, ExperimentOptions options) {
    ResultDocumentBuilder document =
        options
            .document(bench.name())
            .summary(
                "One client has a promise, and its neighbours take all that they can get; without the promise it has its share."
                    + " Figures are of the worst case, by the median of its runs.");
    figure(document, "reserve_met", What.RESERVE, Target.atLeast(0.97), false);
    figure(document, "limit_exceeded", What.LIMIT, Target.atMost(0.03), true);
    figure(document, "latency_p99_ratio", What.LATENCY, Target.atMost(1.2), true);
    double kept = 1;
    for (PromiseCase each : runs.keySet()) {
      if (each.what() != What.LIMIT) {
        kept = Math.min(kept, kept(each));
      }
    }
    return document
        .figure(
            "throughput_kept", Figure.of(Figure.FRACTION, kept).withTarget(Target.atLeast(0.95)))
        .table(table())
        .note(
            "Throughput is the sum over clients of what each gets, over what it gets alone with Weir. What is reserved for one who"
                + " reads at random is the part of the device that would give so much in order.")
        .build();
  }

  private void figure(
      ResultDocumentBuilder document, String name, What what, Target target, boolean mostIsWorst) {
    double[] worst = {};
    for (PromiseCase each : runs.keySet()) {
      if (each.what() == what) {
        double[] its = of(each, /* isPromised= */ true, got -> score(each, got));
        boolean isWorse =
            worst.length == 0
                || (mostIsWorst ? median(its) > median(worst) : median(its) < median(worst));
        worst = isWorse ? its : worst;
      }
    }
    if (worst.length > 0) {
      document.figure(name, Figure.of(Figure.FRACTION, worst).withTarget(target));
    }
  }

  private double score(PromiseCase of, ClientResult got) {
    return switch (of.what()) {
      case RESERVE -> of.reserveMet(got, alone(of, of.promised()));
      case LIMIT -> of.exceeded(got);
      case LATENCY -> of.latencyRatio(got);
    };
  }

  /** Of the first client, in each run. */
  private double[] of(PromiseCase of, boolean isPromised, ToDoubleFunction<ClientResult> what) {
    return runs.getOrDefault(of, List.of()).stream()
        .filter(run -> run.isPromised() == isPromised)
        .mapToDouble(run -> what.applyAsDouble(run.got().get(0)))
        .toArray();
  }

  /** What all clients get with the promise, over the same without. */
  private double kept(PromiseCase of) {
    return median(efficiency(of, /* isPromised= */ true))
        / median(efficiency(of, /* isPromised= */ false));
  }

  private double[] efficiency(PromiseCase of, boolean isPromised) {
    List<LoadClient> clients = of.mix().clients();
    return runs.getOrDefault(of, List.of()).stream()
        .filter(run -> run.isPromised() == isPromised)
        .mapToDouble(
            run -> {
              double sum = 0;
              for (int i = 0; i < clients.size(); i++) {
                sum += run.got().get(i).amount() / alone(of, clients.get(i).unbounded());
              }
              return sum;
            })
        .toArray();
  }

  private Table table() {
    Table table =
        Table.of(
            "What was promised, and what was had",
            Table.Column.of("disk"),
            Table.Column.of("who, beside whom"),
            Table.Column.of("promise"),
            Table.Column.of("not promised"),
            Table.Column.of("promised"),
            Table.Column.of("met, exceeded, or of the latency", Figure.FRACTION),
            Table.Column.of("throughput kept", Figure.FRACTION));
    for (PromiseCase each : runs.keySet()) {
      table =
          table.withRow(
              each.disk().label(),
              each.mix().name(),
              each.words(),
              had(each, /* isPromised= */ false),
              had(each, /* isPromised= */ true),
              median(of(each, /* isPromised= */ true, got -> score(each, got))),
              kept(each));
    }
    return table;
  }

  private String had(PromiseCase of, boolean isPromised) {
    return of.what() == What.LATENCY
        ? "p99 %s ms".formatted(Texts.number(median(of(of, isPromised, ClientResult::p99Millis))))
        : "%s %s"
            .formatted(
                Texts.number(median(of(of, isPromised, ClientResult::amount))),
                of.promised().unit());
  }

  private static double median(double[] values) {
    return values.length == 0 ? Double.NaN : Percentile.of(values, 0.5);
  }
}
