// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.mixes;

import io.weir.lab.load.ClientResult;
import io.weir.lab.load.Contender;
import io.weir.lab.load.DiskKind;
import io.weir.lab.load.LoadClient;
import io.weir.lab.load.Texts;
import io.weir.results.Bars;
import io.weir.results.Figure;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The figures: each of the mix that is worst off in something. */
final class MixesFigures {
  private final List<Score> scores;
  private final List<String> worst = new ArrayList<>();

  MixesFigures(List<Score> scores) {
    this.scores = scores;
  }

  /** Which mix that is, of each figure and contender. */
  List<String> worst() {
    return worst;
  }

  void addTo(ResultDocumentBuilder document) {
    least(document, "incentive_min", 0.9, each -> true, Score::leastKept);
    least(
        document,
        "efficiency_min",
        0.9,
        each -> each.run().mix().isGreedy() && !each.run().mix().isMixed(),
        Score::parts);
    least(
        document,
        "efficiency_mixed_min",
        0.8,
        each -> each.run().mix().isGreedy() && each.run().mix().isMixed(),
        Score::parts);
    extremes(
        document,
        "never_worse_min",
        Figure.FRACTION,
        Target.atLeast(0.97),
        (contender, score) ->
            contender == Contender.STOCK ? List.of() : againstStock(score, Score::parts, true));
    least(document, "demand_min", Double.NaN, each -> true, Score::leastDemandMet);
    least(
        document,
        "device_efficiency_min",
        Double.NaN,
        each -> each.run().mix().isGreedy(),
        Score::device);
    extremes(
        document,
        "append_p99_ratio",
        Figure.FRACTION,
        Target.atMost(1.5),
        (contender, score) ->
            score.appendRatio().stream().filter(ratio -> !ratio.isNaN()).toList());
    readLatency(document, "rotating", 120, DiskKind::isRotating);
    readLatency(document, "flash", 10, disk -> !disk.isRotating());
    extremes(
        document,
        "syncs_over_100ms_per_minute_max",
        "1/min",
        Target.atMost(0),
        (contender, score) ->
            contender == Contender.STOCK
                ? ofClients(score, MixesFigures::isSyncedLog, ClientResult::over100MsPerMinute)
                : score.run().mix().clients().stream().anyMatch(MixesFigures::isSyncedLog)
                    ? againstStock(score, MixesFigures::slowSyncs, false)
                    : List.of());
  }

  private void readLatency(
      ResultDocumentBuilder document, String name, double most, Predicate<DiskKind> on) {
    extremes(
        document,
        "read_p99_ms_" + name,
        "ms",
        Target.atMost(most),
        (contender, score) ->
            on.test(score.run().disk())
                ? ofClients(score, LoadClient::isSmallReader, ClientResult::p99Millis)
                : List.of());
  }

  private static boolean isSyncedLog(LoadClient client) {
    return client.kind() == LoadClient.Kind.LOG_HSYNC;
  }

  private static double slowSyncs(Score score) {
    return ofClients(score, MixesFigures::isSyncedLog, ClientResult::over100MsPerMinute).stream()
        .mapToDouble(Double::doubleValue)
        .max()
        .orElse(0);
  }

  private static List<Double> ofClients(
      Score score, Predicate<LoadClient> which, ToDoubleFunction<ClientResult> of) {
    List<Double> values = new ArrayList<>();
    for (int i = 0; i < score.run().got().size(); i++) {
      if (which.test(score.run().mix().clients().get(i))) {
        values.add(of.applyAsDouble(score.run().got().get(i)));
      }
    }
    return values;
  }

  /**
   * The same mix's with stock, in the same repeat: over it, or less it; none if that has failed.
   */
  private List<Double> againstStock(Score score, ToDoubleFunction<Score> of, boolean isRatio) {
    return scores.stream()
        .filter(that -> score.run().isSameBut(Contender.STOCK, that.run()))
        .map(
            that ->
                isRatio
                    ? SharePromise.part(of.applyAsDouble(score), of.applyAsDouble(that))
                    : of.applyAsDouble(score) - of.applyAsDouble(that))
        .toList();
  }

  private void least(
      ResultDocumentBuilder document,
      String name,
      double target,
      Predicate<Score> which,
      ToDoubleFunction<Score> of) {
    extremes(
        document,
        name,
        Figure.FRACTION,
        Double.isNaN(target) ? null : Target.atLeast(target),
        (contender, score) -> which.test(score) ? List.of(of.applyAsDouble(score)) : List.of());
  }

  /** The worst mix of each contender; names that of Weir and of the others in a note. */
  private void extremes(
      ResultDocumentBuilder document,
      String name,
      String unit,
      @Nullable Target target,
      BiFunction<Contender, Score, List<Double>> values) {
    List<String> names = new ArrayList<>();
    for (Contender contender : List.of(Contender.WEIR, Contender.RIVAL, Contender.STOCK)) {
      List<Score> its =
          scores.stream().filter(score -> score.run().contender() == contender).toList();
      WorstMix.of(its, name.endsWith("_min"), unit, score -> values.apply(contender, score))
          .ifPresent(
              mix -> {
                document.figure(
                    name + suffix(contender),
                    target != null && contender == Contender.WEIR
                        ? mix.figure().withTarget(target)
                        : mix.figure());
                names.add(
                    "%s %s in %s (worst run of all %s)"
                        .formatted(
                            contender.label(),
                            Texts.number(mix.figure().value()),
                            mix.name(),
                            Texts.number(mix.worstRun())));
              });
    }
    if (!names.isEmpty()) {
      worst.add("%s: %s.".formatted(name, String.join("; ", names)));
    }
  }

  /** What is added to the name of a figure that is not Weir's. */
  private static String suffix(Contender contender) {
    return contender == Contender.WEIR ? "" : "_" + contender.label();
  }

  /** What each promises, by contender. */
  void addBars(ResultDocumentBuilder document) {
    if (scores.stream().noneMatch(each -> each.run().contender() == Contender.WEIR)) {
      return;
    }
    Bars chart = null;
    for (Contender contender : Contender.values()) {
      if (scores.stream().anyMatch(each -> each.run().contender() == contender)) {
        String figure = "incentive_min" + suffix(contender);
        chart =
            chart == null
                ? Bars.of("The worst off of all clients", "y", contender.label(), figure)
                : chart.with(contender.label(), figure);
      }
    }
    if (chart != null) {
      document.bars(chart);
    }
  }
}
