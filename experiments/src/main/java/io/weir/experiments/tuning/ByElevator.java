// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.tuning;

import io.weir.experiments.engine.Case;
import io.weir.experiments.engine.CaseColumn;
import io.weir.experiments.engine.Samples;
import io.weir.results.Bars;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What experiments have in common that run jobs with each elevator: seconds of each phase. */
final class ByElevator {
  static final List<String> ELEVATORS = List.of("none", "mq-deadline", "kyber", "bfq");

  /** Of a job's phases and of all of it. */
  private static final CaseColumn[] COLUMNS = {
    CaseColumn.of("maps", "s", "maps"),
    CaseColumn.of("shuffle", "s", "shuffle"),
    CaseColumn.of("reduces", "s", "reduces"),
    CaseColumn.of("all", "s", "seconds")
  };

  private ByElevator() {}

  static CaseColumn[] columns() {
    return COLUMNS.clone();
  }

  /**
   * By what part a job takes longer with the worst than with the best; nothing where it was not
   * run.
   */
  static double[] variation(Samples all, Predicate<Case> cases) {
    double[] sorted =
        all.cases().stream()
            .filter(cases)
            .mapToDouble(its -> all.median("seconds", its))
            .sorted()
            .toArray();
    return sorted.length == 0 ? sorted : new double[] {sorted[sorted.length - 1] / sorted[0] - 1};
  }

  /** A chart of some cases; none where there are none. */
  static Stream<Bars> bars(
      String title,
      Samples all,
      Predicate<Case> cases,
      Function<Case, String> labels,
      Function<Case, String> figures,
      String baseline) {
    List<Bars.Bar> bars =
        all.cases().stream()
            .filter(cases)
            .map(its -> new Bars.Bar(labels.apply(its), figures.apply(its)))
            .toList();
    return bars.isEmpty() ? Stream.of() : Stream.of(new Bars(title, "run time", baseline, bars));
  }
}
