// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.engine;

import io.weir.results.Figure;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Target;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What an experiment's document is made of, once everything is measured. */
final class DocumentParts {
  private final List<BiConsumer<ExperimentOptions, ResultDocumentBuilder>> descriptions =
      new ArrayList<>();
  private final List<Part> parts = new ArrayList<>();

  private interface Part {
    void into(ResultDocumentBuilder document, Samples samples, long seed);
  }

  void describe(BiConsumer<ExperimentOptions, ResultDocumentBuilder> how) {
    descriptions.add(how);
  }

  void add(BiConsumer<Samples, ResultDocumentBuilder> how) {
    parts.add((document, samples, seed) -> how.accept(samples, document));
  }

  void interval(
      String figure, String unit, Function<Samples, double[][]> samples, @Nullable Target target) {
    parts.add(
        (document, all, seed) -> {
          double[][] rounds = samples.apply(all);
          double[] values = Arrays.stream(rounds).flatMapToDouble(Arrays::stream).toArray();
          if (values.length > 0) {
            ConfidenceInterval interval = ConfidenceInterval.ofMedian(rounds, seed);
            add(document, figure, unit, values, target);
            document.figure(figure + "_low", Figure.of(unit, interval.low()));
            document.figure(figure + "_high", Figure.of(unit, interval.high()));
          }
        });
  }

  static void add(
      ResultDocumentBuilder document,
      String figure,
      String unit,
      double[] samples,
      @Nullable Target target) {
    if (samples.length > 0) {
      Figure spread = Figure.of(unit, samples);
      document.figure(figure, target == null ? spread : spread.withTarget(target));
    }
  }

  void into(ResultDocumentBuilder document, ExperimentOptions options, Samples samples) {
    descriptions.forEach(each -> each.accept(options, document));
    parts.forEach(each -> each.into(document, samples, options.seed()));
  }
}
