// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.engine;

import io.weir.results.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleBiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A column of a table that has a row for each case.
 *
 * @param unit empty for none
 */
public record CaseColumn(String header, String unit, ToDoubleBiFunction<Samples, Case> cell) {
  /** The median of a value. */
  public static CaseColumn of(String header, String unit, String value) {
    return new CaseColumn(header, unit, (samples, its) -> samples.median(value, its));
  }

  /**
   * A table of some cases.
   *
   * @param without the factor that has no column; null where all have one
   */
  static Table table(
      String title,
      Samples samples,
      List<Case> cases,
      @Nullable Factor<?> without,
      List<CaseColumn> columns) {
    List<Table.Column> headers = new ArrayList<>();
    List<Factor<?>> factors =
        cases.stream()
            .limit(1)
            .flatMap(its -> its.factors().stream())
            .filter(factor -> !factor.equals(without))
            .toList();
    factors.forEach(factor -> headers.add(Table.Column.of(factor.name())));
    columns.forEach(column -> headers.add(Table.Column.of(column.header(), column.unit())));
    Table table = Table.of(title, headers.toArray(Table.Column[]::new));
    for (Case its : cases) {
      List<Object> row = new ArrayList<>();
      factors.forEach(factor -> row.add(its.cell(factor)));
      columns.forEach(column -> row.add(column.cell().applyAsDouble(samples, its)));
      table = table.withRow(row.toArray());
    }
    return table;
  }
}
