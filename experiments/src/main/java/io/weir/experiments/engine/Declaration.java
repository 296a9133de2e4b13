// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.engine;

import io.weir.lab.Progress;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;
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
public final class Declaration<T> extends DeclaredDocument<Declaration<T>> {
  private final Design design;
  private final Function<Case, Lab<T>> labs;
  private final List<Declaration<?>> more = new ArrayList<>();
  private @Nullable Measurement<T> measurement;
  private @Nullable Measurement<T> first;
  private @Nullable Measurement<T> once;
  private @Nullable Lab<T> anotherLab;
  private @Nullable Factor<String> anotherSuffix;

  private Declaration(String name, Design design, Function<Case, Lab<T>> labs) {
    super(name);
    this.design = design;
    this.labs = labs;
  }

  /** On one lab. */
  public static <T> Declaration<T> of(String name, Lab<T> lab) {
    return new Declaration<>(name, new Design(null), its -> lab);
  }

  /**
   * On several labs, one after the other; all rounds are measured on one before the next comes up.
   *
   * @param factor what labs differ by; it is varied outermost
   */
  public static <T, L> Declaration<T> ofEach(
      String name, Factor<L> factor, Function<L, Lab<T>> labs) {
    return new Declaration<>(
        name, new Design(Levels.of(factor)), its -> labs.apply(its.of(factor)));
  }

  /** The same; a quick run has these labs alone. */
  public static <T, L> Declaration<T> ofEach(
      String name, Factor<L> factor, List<L> quickLevels, Function<L, Lab<T>> labs) {
    return new Declaration<>(
        name,
        new Design(new Levels<>(factor, factor.levels(), quickLevels)),
        its -> labs.apply(its.of(factor)));
  }

  @Override
  Declaration<T> self() {
    return this;
  }

  /** In each repeat everything is measured so many times; quick runs do it as often, once. */
  public Declaration<T> timesPerRepeat(int times) {
    design.perRepeat = times;
    return this;
  }

  /** Measures with each level, in this order. */
  public Declaration<T> varies(Factor<?> factor) {
    design.varied.add(Levels.of(factor));
    return this;
  }

  /** The same; a quick run measures with these levels alone. */
  public <L> Declaration<T> varies(Factor<L> factor, List<L> quickLevels) {
    design.varied.add(new Levels<>(factor, factor.levels(), quickLevels));
    return this;
  }

  /**
   * The same, where some levels are measured because others are.
   *
   * @param withOthers adds them, and says in what order all are measured
   */
  public <L> Declaration<T> varies(
      Factor<L> factor, List<L> quickLevels, UnaryOperator<List<L>> withOthers) {
    design.varied.add(new Levels<>(factor, factor.levels(), quickLevels, withOthers));
    return this;
  }

  /** Measures with each level, right after each other, each second time the other way round. */
  public Declaration<T> compares(Factor<?> factor) {
    design.compared = Levels.of(factor);
    return this;
  }

  /**
   * Measures some cases with one level of what is compared before it changes, as a change costs
   * time: those that follow each other and have the same number. The order changes with the number.
   */
  public Declaration<T> inTurns(ToIntFunction<Case> number) {
    design.turns = number;
    return this;
  }

  /** The user chooses among the levels of a factor that is varied by {@code --only}. */
  public Declaration<T> partsAreOf(Factor<?> factor) {
    design.only = factor;
    return this;
  }

  /** The user chooses among the levels of a factor that is varied by {@code --disks}. */
  public Declaration<T> disksAreOf(Factor<?> factor) {
    design.disks = factor;
    return this;
  }

  /** Cases that are not so are left out. */
  public Declaration<T> where(Predicate<Case> so) {
    design.exists = design.exists.and(so);
    return this;
  }

  public Declaration<T> measures(Measurement<T> how) {
    measurement = how;
    return this;
  }

  /** Once on each lab, before everything else. */
  public Declaration<T> measuresFirst(Measurement<T> how) {
    first = how;
    return this;
  }

  /** What is measured once on each lab, after the repeats. */
  public Declaration<T> measuresOnce(Measurement<T> how) {
    once = how;
    return this;
  }

  /** Then, but not if it is to be quick, measures all cases once on another lab as well. */
  public Declaration<T> measuresOnceOn(Lab<T> another, String suffix) {
    anotherLab = another;
    anotherSuffix = Factor.named("lab", List.of(suffix));
    return this;
  }

  /**
   * Then measures a part that has factors and labs of its own. Its document goes into this one, and
   * its functions see all samples. The user chooses among parts by {@code --only}.
   */
  public Declaration<T> and(Declaration<?> part) {
    part.design.kind = part.name;
    more.add(part);
    return this;
  }

  /** A part that fails is told of in the document, which has the others. */
  public Declaration<T> goesOnWithoutFailedParts() {
    design.goesOnWithoutFailedParts = true;
    return this;
  }

  /** It is measured once, whatever the number of repeats. */
  public Declaration<T> isTheSameEachTime() {
    design.isTheSameEachTime = true;
    return this;
  }

  /** Measures so many cases at once: of what is emulated, where they do not delay each other. */
  public Declaration<T> atATime(int cases) {
    design.atATime = cases;
    return this;
  }

  /** A plot of a value by a factor that is a number, a line for each level of another. */
  public <N extends Number, L> Declaration<T> plot(
      String title, String value, Factor<N> x, Factor<L> line, String unitY) {
    Lines<N, L> lines = new Lines<>(title, value, x, line, unitY);
    return series(
        samples ->
            Stream.concat(
                lines.of(samples, null),
                anotherSuffix == null ? Stream.of() : lines.of(samples, anotherSuffix)));
  }

  @Override
  public List<String> parts() {
    return more.isEmpty()
        ? Design.labels(design.only)
        : more.stream().map(Declaration::name).toList();
  }

  @Override
  public List<String> disks() {
    return Design.labels(design.disks);
  }

  @Override
  public ResultDocument run(ExperimentOptions options, Progress progress) throws Exception {
    KeptSamples kept = KeptSamples.of(name, options);
    Measuring measuring = new Measuring(options, kept, progress, design.atATime);
    List<Declaration<?>> all = new ArrayList<>(List.of(this));
    more.stream().filter(part -> options.choice().has(part.name)).forEach(all::add);
    List<Run<?>> runs = new ArrayList<>();
    for (Declaration<?> each : all) {
      runs.add(each.run(options, kept));
    }
    runs.forEach(each -> measuring.expect(each.parts()));
    FailedParts failed = new FailedParts(design.goesOnWithoutFailedParts);
    for (int i = 0; i < runs.size(); i++) {
      Run<?> its = runs.get(i);
      failed.unless(all.get(i).name, () -> its.measure(measuring), progress);
    }
    failed.throwIfNothingElse(kept.isEmpty());
    ResultDocumentBuilder document = options.document(name);
    design.describe(document, design.rounds(options, kept));
    kept.settings().forEach(document::setting);
    for (int i = 0; i < all.size(); i++) {
      Declaration<?> its = all.get(i);
      if (failed.has(its.name)) {
        continue;
      }
      its.into(document, options, kept.samples(runs.get(i).cases(), its.design.kind));
    }
    kept.notes().forEach(document::note);
    failed.notes().forEach(document::note);
    return document.build();
  }

  /** What is measured of one declaration. */
  private record Run<T>(List<Measuring.Part<T>> parts, List<Case> cases) {
    void measure(Measuring measuring) throws Exception {
      measuring.all(parts);
    }
  }

  private Run<T> run(ExperimentOptions options, KeptSamples kept) {
    int rounds = design.rounds(options, kept);
    List<Measuring.Part<T>> all = new ArrayList<>();
    List<Case> cases = new ArrayList<>();
    for (Case start : design.starts(options)) {
      Plan plan = design.plan(start, options, rounds);
      Lab<T> lab = labs.apply(start);
      if (!plan.cases().isEmpty()) {
        all.addAll(Measuring.parts(lab, Plan.single(start, design.single("first")), first));
        all.addAll(Measuring.parts(lab, plan.steps(), measurement));
        all.addAll(Measuring.parts(lab, Plan.single(start, design.single("once")), once));
      }
      cases.addAll(plan.cases());
    }
    if (anotherLab != null && anotherSuffix != null) {
      Plan plan = design.plan(Case.ONLY, options, 1, List.of(Levels.of(anotherSuffix)));
      if (!options.quick()) {
        all.addAll(Measuring.parts(anotherLab, plan.steps(), measurement));
      }
      cases.addAll(plan.cases());
    }
    return new Run<>(all, cases);
  }
}
