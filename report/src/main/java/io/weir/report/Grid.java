// SPDX-License-Identifier: Apache-2.0
package io.weir.report;

import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.Table;
import io.weir.results.Table.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A table of finished texts.
 *
 * @param rows each as long as headings
 */
record Grid(String title, List<Heading> headings, List<List<String>> rows) {
  static final String MET = "met";
  static final String MISSED = "missed";

  /**
   * @param numeric whether the texts below stand to the right
   */
  record Heading(String name, boolean numeric) {}

  /** The tables that the bench wants shown first. */
  static List<Grid> headlines(ResultDocument document) {
    return document.tables().stream().map(Grid::of).toList();
  }

  /** Every figure with its spread, and what was promised. */
  static Grid figures(ResultDocument document) {
    List<Heading> headings =
        List.of(
            new Heading("figure", false),
            new Heading("median", true),
            new Heading("min to max", true),
            new Heading("n", true),
            new Heading("target", false),
            new Heading("", false));
    List<List<String>> rows = new ArrayList<>();
    for (Map.Entry<String, Figure> entry : document.figures().entrySet()) {
      Figure figure = entry.getValue();
      Quantity quantity = new Quantity(entry.getKey(), figure.unit());
      rows.add(
          List.of(
              entry.getKey(),
              quantity.value(figure),
              quantity.spread(figure),
              Integer.toString(figure.n()),
              figure.target() == null ? "" : quantity.target(figure.target()),
              figure.met().map(met -> met ? MET : MISSED).orElse("")));
    }
    return new Grid("Figures", headings, rows);
  }

  /** "5 of 7 targets met"; empty where nothing was promised. */
  static String verdict(ResultDocument document) {
    List<Boolean> verdicts =
        document.figures().values().stream().flatMap(figure -> figure.met().stream()).toList();
    long met = verdicts.stream().filter(Boolean::booleanValue).count();
    return switch (verdicts.size()) {
      case 0 -> "";
      case 1 -> met == 1 ? "The target is met" : "The target is missed";
      default -> met + " of " + verdicts.size() + " targets met";
    };
  }

  private static Grid of(Table table) {
    List<Quantity> quantities =
        table.columns().stream().map(column -> new Quantity(column.name(), column.unit())).toList();
    List<Heading> headings = new ArrayList<>();
    for (int i = 0; i < table.columns().size(); i++) {
      Column column = table.columns().get(i);
      int index = i;
      boolean numeric = table.rows().stream().anyMatch(row -> row.get(index) instanceof Number);
      String unit = column.unit().isEmpty() ? "" : " (" + quantities.get(i).shownUnit() + ")";
      headings.add(new Heading(column.name() + unit, numeric));
    }
    List<List<String>> rows = new ArrayList<>();
    for (List<Object> row : table.rows()) {
      List<String> texts = new ArrayList<>();
      for (int i = 0; i < row.size(); i++) {
        texts.add(text(row.get(i), quantities.get(i)));
      }
      rows.add(List.copyOf(texts));
    }
    return new Grid(table.title(), headings, rows);
  }

  private static String text(Object cell, Quantity quantity) {
    if (cell instanceof Long whole && !quantity.isFraction()) {
      return String.format(Locale.ROOT, "%,d", whole);
    }
    return cell instanceof Number number ? quantity.bare(number.doubleValue()) : cell.toString();
  }
}
