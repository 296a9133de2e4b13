// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.engine;

import io.weir.lab.Progress;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Table;
import io.weir.results.Target;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An experiment that says what it varies, compares and measures; the engine does the rest: repeats,
 * the order of what is compared, progress, runs that go on another day, statistics, the document.
 *
 * <pre>
 *   Declaration.of("ssd", Lab of a DataNode)
 *       .question("What does coordination cost on a disk without seeks?")
 *       .compares(POLICY)                         each second repeat the other way round
 *       .measures((node, its, values) → values.put("reads", node.reads(its.of(POLICY))))
 *       .figure("ratio", FRACTION, samples → samples.ratio("reads_coordinate", "reads_stock"), atLeast(0.98))
 *       .eachAsFigure("reads", "MB/s")            reads_stock, reads_coordinate
 * </pre>
 *
 * @param <T> what measurements see of the lab
 */
public final class Declaration<T> implements Experiment {
  /** What follows from all that was measured; nothing where that is empty. */
  private record Rule(
      String name, String unit, Function<Samples, double[]> samples, @Nullable Target target) {}

  private record EachCase(String value, String unit, @Nullable Target target) {}

  private final String name;
  private final Lab<T> lab;
  private String question = "";
  private String summary = "";
  private String duration = "";
  private String quickDuration = "";
  private String needs = "nothing";
  private int perRepeat = 1;
  private boolean isTheSameEachTime;
  private final List<Factor<?>> varied = new ArrayList<>();
  private @Nullable Factor<?> compared;
  private @Nullable Measurement<T> measurement;
  private @Nullable Measurement<T> once;
  private @Nullable Lab<T> anotherLab;
  private @Nullable Factor<String> anotherSuffix;
  private final List<Object> figures = new ArrayList<>();
  private final List<Function<Samples, Table>> tables = new ArrayList<>();
  private final List<Lines<?, ?>> lines = new ArrayList<>();
  private final Map<String, Function<ExperimentOptions, Object>> settings = new LinkedHashMap<>();
  private final List<Consumer<ResultDocumentBuilder>> facts = new ArrayList<>();

  private Declaration(String name, Lab<T> lab) {
    this.name = name;
    this.lab = lab;
  }

  public static <T> Declaration<T> of(String name, Lab<T> lab) {
    return new Declaration<>(name, lab);
  }

  /** One sentence, for lists. */
  public Declaration<T> question(String sentence) {
    question = sentence;
    return this;
  }

  /** What is done, for the document. */
  public Declaration<T> summary(String sentences) {
    summary = sentences;
    return this;
  }

  /** How long it takes on two cores, as people say it; and how long the quick one does. */
  public Declaration<T> takes(String time, String quickTime) {
    duration = time;
    quickDuration = quickTime;
    return this;
  }

  /** Beyond a JDK. */
  public Declaration<T> needs(String what) {
    needs = what;
    return this;
  }

  public Declaration<T> device(String key, Object value) {
    facts.add(document -> document.device(key, value));
    return this;
  }

  public Declaration<T> setting(String key, Object value) {
    facts.add(document -> document.setting(key, value));
    return this;
  }

  /** A setting that is another one where the run is quick. */
  public Declaration<T> setting(String key, Object value, Object quickValue) {
    settings.put(key, options -> options.quick() ? quickValue : value);
    return this;
  }

  public Declaration<T> note(String sentence) {
    facts.add(document -> document.note(sentence));
    return this;
  }

  /** In each repeat everything is measured so many times; quick runs do it as often, once. */
  public Declaration<T> timesPerRepeat(int times) {
    perRepeat = times;
    return this;
  }

  /** Measures with each level, in this order. */
  public Declaration<T> varies(Factor<?> factor) {
    varied.add(factor);
    return this;
  }

  /** Measures with each level, right after each other, each second time the other way round. */
  public Declaration<T> compares(Factor<?> factor) {
    compared = factor;
    return this;
  }

  public Declaration<T> measures(Measurement<T> how) {
    measurement = how;
    return this;
  }

  /** Then, but not if it is to be quick, measures all cases once on another lab as well. */
  public Declaration<T> measuresOnceOn(Lab<T> another, String suffix) {
    anotherLab = another;
    anotherSuffix = Factor.named("lab", List.of(suffix));
    return this;
  }

  /** What is measured once, after the repeats. */
  public Declaration<T> measuresOnce(Measurement<T> how) {
    once = how;
    return this;
  }

  /** A figure that was promised to be something. */
  public Declaration<T> figure(
      String figure, String unit, Function<Samples, double[]> samples, @Nullable Target target) {
    figures.add(new Rule(figure, unit, samples, target));
    return this;
  }

  /** A figure. */
  public Declaration<T> figure(String figure, String unit, Function<Samples, double[]> samples) {
    return figure(figure, unit, samples, null);
  }

  /** A value that was measured, as a figure for each case. */
  public Declaration<T> eachAsFigure(String value, String unit) {
    return eachAsFigure(value, unit, null);
  }

  /** The same, where each case was promised to be something. */
  public Declaration<T> eachAsFigure(String value, String unit, @Nullable Target target) {
    figures.add(new EachCase(value, unit, target));
    return this;
  }

  /** A table of all that was measured. */
  public Declaration<T> table(Function<Samples, Table> how) {
    tables.add(how);
    return this;
  }

  /** It is measured once, whatever the number of repeats, as another time would give the same. */
  public Declaration<T> isTheSameEachTime() {
    isTheSameEachTime = true;
    return this;
  }

  /** A plot of a value by a factor that is a number, a line for each level of another. */
  public <N extends Number, L> Declaration<T> plot(
      String title, String value, Factor<N> x, Factor<L> line, String unitY) {
    lines.add(new Lines<>(title, value, x, line, unitY));
    return this;
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

  @Override
  public boolean keeps() {
    return true;
  }

  @Override
  public ResultDocument run(ExperimentOptions options, Progress progress) throws Exception {
    KeptSamples kept = KeptSamples.of(options);
    int rounds = isTheSameEachTime ? 1 : perRepeat * kept.repeats();
    Plan plan = new Plan(varied, compared, rounds);
    measure(lab, plan, once, options, kept, progress);
    Plan another = planOfAnother();
    if (anotherLab != null && !options.quick()) {
      measure(anotherLab, another, null, options, kept, progress);
    }
    return document(options, plan, another, kept);
  }

  private Plan planOfAnother() {
    List<Factor<?>> factors = new ArrayList<>(varied);
    if (anotherSuffix != null) {
      factors.add(anotherSuffix);
    }
    return new Plan(factors, compared, 1);
  }

  private void measure(
      Lab<T> where,
      Plan plan,
      @Nullable Measurement<T> afterwards,
      ExperimentOptions options,
      KeptSamples kept,
      Progress progress)
      throws Exception {
    Measurement<T> how = measurement;
    if (how != null && !kept.hasAll(plan, afterwards != null)) {
      where.during(
          options, progress, it -> new Measuring<>(it, plan, kept, progress).all(how, afterwards));
    }
  }

  private ResultDocument document(
      ExperimentOptions options, Plan plan, Plan another, KeptSamples kept) {
    Samples samples = kept.samples();
    ResultDocumentBuilder document = options.document(name).summary(summary);
    if (!isTheSameEachTime) {
      document.setting("repeats", kept.repeats());
    }
    settings.forEach((key, value) -> document.setting(key, value.apply(options)));
    facts.forEach(fact -> fact.accept(document));
    for (Object each : figures) {
      if (each instanceof Rule rule) {
        double[] values = rule.samples().apply(samples);
        add(document, rule.name(), values, rule.unit(), rule.target());
      } else if (each instanceof EachCase value) {
        Stream.of(plan, another)
            .flatMap(some -> some.cases().stream())
            .map(its -> its.nameOf(value.value()))
            .distinct()
            .filter(of -> samples.of(of).length > 0)
            .forEach(of -> add(document, of, samples.of(of), value.unit(), value.target()));
      }
    }
    tables.forEach(each -> document.table(each.apply(samples)));
    lines.stream().flatMap(each -> each.of(samples, null)).forEach(document::series);
    lines.stream().flatMap(each -> each.of(samples, anotherSuffix)).forEach(document::series);
    return document.build();
  }

  private static void add(
      ResultDocumentBuilder document,
      String figure,
      double[] samples,
      String unit,
      @Nullable Target target) {
    if (samples.length > 0) {
      Figure spread = Figure.of(unit, samples);
      document.figure(figure, target == null ? spread : spread.withTarget(target));
    }
  }
}
