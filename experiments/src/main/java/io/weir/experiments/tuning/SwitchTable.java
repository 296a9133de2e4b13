// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.tuning;

import io.weir.results.Figure;
import io.weir.results.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/** A table of what switches cost: a row for what is switched from, a column for each to. */
final class SwitchTable {
  private SwitchTable() {}

  /**
   * Of medians.
   *
   * @param costs in seconds, of each repeat
   */
  static <E> Table of(String title, List<E> elevators, BiFunction<E, E, double[]> costs) {
    List<Table.Column> columns = new ArrayList<>(List.of(Table.Column.of("from")));
    elevators.forEach(each -> columns.add(Table.Column.of("to " + each, "s")));
    Table table = Table.of(title, columns.toArray(Table.Column[]::new)).shaded();
    for (E from : elevators) {
      List<Object> row = new ArrayList<>(List.of(from.toString()));
      elevators.forEach(to -> row.add(Figure.of("s", costs.apply(from, to)).value()));
      table = table.withRow(row.toArray());
    }
    return table;
  }
}
