// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.engine;

import io.weir.results.ResultDocumentBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** What an experiment varies and compares, how often, and what of that a user may choose. */
final class Design {
  /** The steps of an experiment that is one whole; else they are of the kind of their part. */
  static final String CASE = "case";

  final List<Levels<?>> varied = new ArrayList<>();
  @Nullable Levels<?> compared;
  @Nullable Factor<?> only;
  @Nullable Factor<?> disks;
  Predicate<Case> exists = its -> true;
  @Nullable ToIntFunction<Case> turns;
  int perRepeat = 1;
  int atATime = 1;
  boolean isTheSameEachTime;
  boolean goesOnWithoutFailedParts;
  String kind = CASE;

  private final @Nullable Levels<?> labs;

  /**
   * @param labs what labs differ by; null where there is one
   */
  Design(@Nullable Levels<?> labs) {
    this.labs = labs;
  }

  static List<String> labels(@Nullable Factor<?> factor) {
    return factor == null ? List.of() : factor.labels();
  }

  /** What the cases of each lab begin with. */
  List<Case> starts(ExperimentOptions options) {
    return labs == null ? List.of(Case.ONLY) : chosen(labs, options).eachOf(Case.ONLY);
  }

  Plan plan(Case start, ExperimentOptions options, int rounds) {
    return plan(start, options, rounds, List.of());
  }

  /** A plan that varies more, innermost. */
  Plan plan(Case start, ExperimentOptions options, int rounds, List<Levels<?>> more) {
    List<Levels<?>> its = new ArrayList<>();
    varied.forEach(each -> its.add(chosen(each, options)));
    its.addAll(more);
    return new Plan(
        start,
        its,
        compared == null ? null : chosen(compared, options),
        rounds,
        exists,
        turns,
        kind);
  }

  private <L> Levels<L> chosen(Levels<L> of, ExperimentOptions options) {
    if (of.factor().equals(only) && !options.choice().only().isEmpty()) {
      return of.that(options.choice()::has);
    }
    if (of.factor().equals(disks) && !options.choice().disks().isEmpty()) {
      return of.that(options.choice().disks()::contains);
    }
    return options.quick() ? of.quick() : of;
  }

  /** How often each case is measured: a round that has begun is measured to its end. */
  int rounds(ExperimentOptions options, KeptSamples kept) {
    if (isTheSameEachTime) {
      return 1;
    }
    int before = (kept.rounds() + perRepeat - 1) / perRepeat;
    int more = options.from() == null ? 0 : options.from().more();
    return perRepeat * (more > 0 ? before + more : Math.max(before, options.repeats()));
  }

  /** The kind of a step that is measured once. */
  String single(String when) {
    return kind.equals(CASE) ? when : kind + "_" + when;
  }

  void describe(ResultDocumentBuilder document, int rounds) {
    if (!isTheSameEachTime) {
      document.setting("repeats", rounds / perRepeat);
    }
  }
}
