// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.engine;

import io.weir.results.Bars;
import io.weir.results.Figure;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Series;
import io.weir.results.Table;
import io.weir.results.Target;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What people see of an experiment: the question, its time and needs; and the document with
 * figures, tables and plots.
 *
 * @param <D> the declaration that this is a part of
 */
abstract class DeclaredDocument<D extends DeclaredDocument<D>> implements Experiment {
  final String name;
  private String question = "";
  private String duration = "";
  private String quickDuration = "";
  private String needs = "nothing";
  private final List<BiConsumer<ExperimentOptions, ResultDocumentBuilder>> descriptions =
      new ArrayList<>();
  private final List<Part> parts = new ArrayList<>();

  private interface Part {
    void into(ResultDocumentBuilder document, Samples samples, long seed);
  }

  DeclaredDocument(String name) {
    this.name = name;
  }

  abstract D self();

  void into(ResultDocumentBuilder document, ExperimentOptions options, Samples samples) {
    descriptions.forEach(each -> each.accept(options, document));
    parts.forEach(each -> each.into(document, samples, options.seed()));
  }

  /** One sentence, for lists. */
  public D question(String sentence) {
    question = sentence;
    return self();
  }

  /** How long it takes on two cores, as people say it; and how long the quick one does. */
  public D takes(String time, String quickTime) {
    duration = time;
    quickDuration = quickTime;
    return self();
  }

  /** Beyond a JDK. */
  public D needs(String what) {
    needs = what;
    return self();
  }

  /** What is done, for the document. */
  public D summary(String sentences) {
    return document((samples, document) -> document.summary(sentences));
  }

  public D device(String key, Object value) {
    return described((options, document) -> document.device(key, value));
  }

  public D setting(String key, Object value) {
    return described((options, document) -> document.setting(key, value));
  }

  /** A setting that is another one where the run is quick. */
  public D setting(String key, Object value, Object quickValue) {
    return described(
        (options, document) -> document.setting(key, options.quick() ? quickValue : value));
  }

  /** Devices and settings that depend on how it is run. */
  public D described(BiConsumer<ExperimentOptions, ResultDocumentBuilder> how) {
    descriptions.add(how);
    return self();
  }

  public D note(String sentence) {
    return document((samples, document) -> document.note(sentence));
  }

  /** A figure that was promised to be something; it is left out where it has no samples. */
  public D figure(
      String figure, String unit, Function<Samples, double[]> samples, @Nullable Target target) {
    return document((all, document) -> add(document, figure, unit, samples.apply(all), target));
  }

  /** A figure. */
  public D figure(String figure, String unit, Function<Samples, double[]> samples) {
    return figure(figure, unit, samples, null);
  }

  /**
   * A figure, and as {@code _low} and {@code _high} where its median lies with 95 % (bootstrap).
   *
   * @param samples by round: what was measured in one has more in common
   */
  public D figureWithInterval(
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
    return self();
  }

  /** Values of one prefix, as a figure for each of these numbers. */
  public D figures(String prefix, String unit, Collection<Integer> numbers) {
    numbers.forEach(each -> figure(prefix + each, unit, all -> all.of(prefix + each)));
    return self();
  }

  /** A value that was measured, as a figure for each case. */
  public D eachAsFigure(String value, String unit) {
    return eachAsFigure(value, unit, null);
  }

  /** The same, where each case was promised to be something. */
  public D eachAsFigure(String value, String unit, @Nullable Target target) {
    return eachAsFigure(value, unit, its -> its.nameOf(value), its -> target);
  }

  /** The same, where figures have names and targets of their own. */
  public D eachAsFigure(
      String value,
      String unit,
      Function<Case, String> names,
      Function<Case, @Nullable Target> targets) {
    return eachAsFigure((all, its) -> all.of(value, its), unit, names, targets);
  }

  /** What follows from samples in a case, as a figure for each case where it is something. */
  public D eachAsFigure(
      BiFunction<Samples, Case, double[]> samples,
      String unit,
      Function<Case, String> names,
      Function<Case, @Nullable Target> targets) {
    return document(
        (all, document) ->
            all.cases()
                .forEach(
                    its ->
                        add(
                            document,
                            names.apply(its),
                            unit,
                            samples.apply(all, its),
                            targets.apply(its))));
  }

  /** A table of all that was measured. */
  public D table(Function<Samples, Table> how) {
    return document((samples, document) -> document.table(how.apply(samples)));
  }

  /** A table with a row for each case: its levels, and medians of what was measured there. */
  public D tableOfCases(String title, CaseColumn... columns) {
    return table(
        samples -> CaseColumn.table(title, samples, samples.cases(), null, List.of(columns)));
  }

  /** The same, a table for each level of a factor that was measured. */
  public <L> D tablesOfCases(Factor<L> factor, Function<L, String> titles, CaseColumn... columns) {
    for (L level : factor.levels()) {
      document(
          (samples, document) -> {
            List<Case> cases =
                samples.cases().stream().filter(its -> its.of(factor).equals(level)).toList();
            if (!cases.isEmpty()) {
              document.table(
                  CaseColumn.table(titles.apply(level), samples, cases, factor, List.of(columns)));
            }
          });
    }
    return self();
  }

  /** Lines of plots. */
  public D series(Function<Samples, Stream<Series>> how) {
    return document((samples, document) -> how.apply(samples).forEach(document::series));
  }

  /** Charts of bars. */
  public D bars(Function<Samples, Stream<Bars>> how) {
    return document((samples, document) -> how.apply(samples).forEach(document::bars));
  }

  /** Whatever else the document has. */
  public D document(BiConsumer<Samples, ResultDocumentBuilder> how) {
    parts.add((document, samples, seed) -> how.accept(samples, document));
    return self();
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String summary() {
    return question;
  }

  @Override
  public String duration() {
    return duration;
  }

  @Override
  public String quickDuration() {
    return quickDuration;
  }

  @Override
  public String needs() {
    return needs;
  }

  private static void add(
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
}
