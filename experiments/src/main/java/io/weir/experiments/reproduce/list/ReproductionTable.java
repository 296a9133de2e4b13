// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.list;

import io.weir.experiments.reproduce.PaperRow;
import io.weir.experiments.reproduce.Reproduction;
import io.weir.results.Table;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Numbers of papers beside ours, as a table. */
public final class ReproductionTable {
  static final String TITLE = "The papers' numbers and ours";

  private ReproductionTable() {}

  /** One table of several figures, each with its rows. */
  public static Table of(Map<Reproduction, List<PaperRow>> figures) {
    Table table = Table.of(TITLE, columns());
    for (Map.Entry<Reproduction, List<PaperRow>> figure : figures.entrySet()) {
      for (PaperRow row : figure.getValue()) {
        table = table.withRow(cells(figure.getKey(), row));
      }
    }
    return table;
  }

  static Table.Column[] columns() {
    return new Table.Column[] {
      Table.Column.of("figure"),
      Table.Column.of("what"),
      Table.Column.of("unit"),
      Table.Column.of("theirs"),
      Table.Column.of("ours"),
      Table.Column.of("off"),
      Table.Column.of("source; given; fitted; why")
    };
  }

  static Object[] cells(Reproduction figure, PaperRow row) {
    return new Object[] {
      figure.name(),
      row.name(),
      row.unit(),
      number(row.theirs()),
      number(row.ours()),
      off(row),
      remarks(row)
    };
  }

  private static String number(@Nullable Double value) {
    return value == null ? "" : String.format(Locale.ROOT, "%.4g", value);
  }

  private static String off(PaperRow row) {
    String direction = row.hasRightDirection() ? "" : ", wrong way";
    return row.error().isEmpty()
        ? direction
        : String.format(Locale.ROOT, "%+.0f %%%s", 100 * row.error().getAsDouble(), direction);
  }

  private static String remarks(PaperRow row) {
    StringBuilder text = new StringBuilder(row.source());
    if (!row.given().isEmpty()) {
      text.append("; given: ").append(row.given());
    }
    if (!row.fitted().isEmpty()) {
      text.append("; fitted: ").append(row.fitted());
    }
    if (!row.note().isEmpty()) {
      text.append("; ").append(row.note());
    }
    return text.toString();
  }
}
