// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.engine;

import io.weir.results.Series;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A plot of medians: a value by a number that is varied, a line for each level of a factor. */
record Lines<N extends Number, L>(
    String title, String value, Factor<N> x, Factor<L> line, String unitY) {
  /**
   * The lines of what was measured on one lab, as far as it was.
   *
   * @param lab by which suffix names tell it; null for the first
   */
  Stream<Series> of(Samples samples, @Nullable Factor<String> lab) {
    return line.levels().stream()
        .filter(level -> samples.of(name(level, x.levels().get(0), lab)).length > 0)
        .map(level -> series(samples, level, lab));
  }

  private Series series(Samples samples, L level, @Nullable Factor<String> lab) {
    double[] at = x.levels().stream().mapToDouble(Number::doubleValue).toArray();
    double[] medians =
        x.levels().stream()
            .map(each -> name(level, each, lab))
            .mapToDouble(samples::median)
            .toArray();
    String panel = lab == null ? value : value + ", " + lab.levels().get(0);
    return new Series(panel, title, line.label(level), x.name(), unitY, at, medians);
  }

  private String name(L level, N at, @Nullable Factor<String> lab) {
    Case its = Case.ONLY.with(line, level).with(x, at);
    return (lab == null ? its : its.with(lab, lab.levels().get(0))).nameOf(value);
  }
}
