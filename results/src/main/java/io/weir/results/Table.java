// SPDX-License-Identifier: Apache-2.0
package io.weir.results;

import java.util.ArrayList;
import java.util.List;

/**
 * A table that a bench wants shown first: the answer at a glance, before all the figures.
 *
 * @param rows each as long as columns; cells are texts, numbers or booleans
 * @param isShaded whether its numbers are of one kind, and are to be seen at once: the greater one
 *     is, the darker is its cell
 */
public record Table(String title, List<Column> columns, List<List<Object>> rows, boolean isShaded) {

  /**
   * @param unit how the numbers below are to be read ({@link Figure#FRACTION} is shown in percent);
   *     empty for text and plain counts
   */
  public record Column(String name, String unit) {
    public Column {
      Check.text("column.name", name);
    }

    public static Column of(String name) {
      return new Column(name, "");
    }

    public static Column of(String name, String unit) {
      return new Column(name, unit);
    }
  }

  public Table {
    Check.text("title", title);
    columns = List.copyOf(columns);
    Check.that(!columns.isEmpty(), "columns", "empty", "1 or more columns");
    List<List<Object>> copies = new ArrayList<>();
    for (List<Object> row : rows) {
      Check.that(
          row.size() == columns.size(),
          "a row of table \"" + title + "\"",
          row,
          "as many cells as columns: " + columns.size());
      copies.add(Check.cells("a cell of table \"" + title + "\"", row));
    }
    rows = List.copyOf(copies);
  }

  /** One whose numbers are only read. */
  public Table(String title, List<Column> columns, List<List<Object>> rows) {
    this(title, columns, rows, false);
  }

  /** An empty table with these columns, to be filled with {@link #withRow}. */
  public static Table of(String title, Column... columns) {
    return new Table(title, List.of(columns), List.of());
  }

  public Table withRow(Object... cells) {
    List<List<Object>> more = new ArrayList<>(rows);
    more.add(List.of(cells));
    return new Table(title, columns, more, isShaded);
  }

  /** The same, with its numbers to be seen at once. */
  public Table shaded() {
    return new Table(title, columns, rows, true);
  }
}
