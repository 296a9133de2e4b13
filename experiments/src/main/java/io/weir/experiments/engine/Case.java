// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One level of each factor: what is measured at a time. */
public final class Case {
  /** Of an experiment that varies nothing. */
  public static final Case ONLY = new Case(Map.of());

  private final Map<Factor<?>, Object> levels;

  private Case(Map<Factor<?>, Object> levels) {
    this.levels = levels;
  }

  /** The level of a factor. */
  @SuppressWarnings("unchecked") // with() has put it there
  public <L> L of(Factor<L> factor) {
    Object level = levels.get(factor);
    if (level == null) {
      throw new IllegalArgumentException("the experiment does not vary " + factor.name());
    }
    return (L) level;
  }

  /** This case with another level. */
  public <L> Case with(Factor<L> factor, L level) {
    Map<Factor<?>, Object> more = new LinkedHashMap<>(levels);
    more.put(factor, level);
    return new Case(more);
  }

  /** What a value is called that was measured here: {@code reads_stock_4}. */
  public String nameOf(String value) {
    List<String> parts = new ArrayList<>(List.of(value));
    levels.keySet().forEach(factor -> parts.add(label(factor)));
    return String.join("_", parts);
  }

  <L> String label(Factor<L> factor) {
    return factor.label(of(factor));
  }

  /** As a table has it, below the factor's name: "16", "stock HDFS". */
  <L> String cell(Factor<L> factor) {
    return of(factor) instanceof Number ? label(factor) : words(factor);
  }

  private <L> String words(Factor<L> factor) {
    return factor.words(of(factor));
  }

  Set<Factor<?>> factors() {
    return levels.keySet();
  }

  /** "4 streams, stock"; of an experiment that varies nothing, "all". */
  String words() {
    return levels.isEmpty()
        ? "all"
        : String.join(", ", levels.keySet().stream().map(this::words).toList());
  }
}
