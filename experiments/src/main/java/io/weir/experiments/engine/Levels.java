// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.engine;

import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Those levels of a factor that are measured.
 *
 * @param levels in their order
 * @param quickLevels those of a quick run
 * @param withOthers adds to levels what is measured because they are
 */
record Levels<L>(
    Factor<L> factor, List<L> levels, List<L> quickLevels, UnaryOperator<List<L>> withOthers) {
  Levels(Factor<L> factor, List<L> levels, List<L> quickLevels) {
    this(factor, levels, quickLevels, UnaryOperator.identity());
  }

  static <L> Levels<L> of(Factor<L> factor) {
    return new Levels<>(factor, factor.levels(), factor.levels());
  }

  Levels<L> quick() {
    return new Levels<>(factor, quickLevels, quickLevels, withOthers);
  }

  /** Those whose labels are so, of all. */
  Levels<L> that(Predicate<String> so) {
    List<L> those = levels.stream().filter(level -> so.test(factor.label(level))).toList();
    return new Levels<>(factor, those, those, withOthers);
  }

  /** A case with each of them. */
  List<Case> eachOf(Case start) {
    return withOthers.apply(levels).stream().map(level -> start.with(factor, level)).toList();
  }
}
