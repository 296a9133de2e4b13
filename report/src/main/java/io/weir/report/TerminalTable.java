// SPDX-License-Identifier: Apache-2.0
package io.weir.report;

import io.weir.results.ResultDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A document as text for a terminal: the tables that the bench puts first, then every figure with
 * its target. Columns are set apart by space alone, and no line is longer than {@value #WIDTH}
 * characters unless a single word is.
 */
public final class TerminalTable {
  static final int WIDTH = 100;

  private static final String GAP = "  ";

  private final ResultDocument document;
  private final boolean coloured;

  public TerminalTable(ResultDocument document) {
    this(document, false);
  }

  private TerminalTable(ResultDocument document, boolean coloured) {
    this.document = document;
    this.coloured = coloured;
  }

  /** The same table with headings and verdicts in colour, for a terminal that asked for it. */
  public TerminalTable coloured() {
    return new TerminalTable(document, true);
  }

  /** The text, with a line's end after it. */
  public String render() {
    List<String> blocks = new ArrayList<>();
    if (!document.summary().isBlank()) {
      blocks.add(paragraph(document.summary(), ""));
    }
    Grid.headlines(document).forEach(grid -> blocks.add(block(grid)));
    if (!document.figures().isEmpty()) {
      blocks.add(block(Grid.figures(document)));
    }
    document.notes().forEach(note -> blocks.add(paragraph(note, "Note: ")));
    String verdict = Grid.verdict(document);
    if (!verdict.isEmpty()) {
      blocks.add(Ansi.BOLD.paint(verdict, coloured) + "\n");
    }
    return String.join("\n", blocks);
  }

  private String block(Grid grid) {
    int[] widths = ColumnWidths.of(grid, WIDTH - GAP.length() * grid.headings().size());
    StringBuilder text = new StringBuilder();
    text.append(Ansi.BOLD.paint(Wrap.clean(grid.title()), coloured)).append('\n');
    List<String> names = grid.headings().stream().map(Grid.Heading::name).toList();
    appendRow(text, grid, names, widths, cell -> Ansi.DIM.paint(cell, coloured));
    for (List<String> row : grid.rows()) {
      appendRow(text, grid, row, widths, this::verdictInColour);
    }
    return text.toString();
  }

  /** A row takes as many lines as its tallest cell. */
  private static void appendRow(
      StringBuilder text, Grid grid, List<String> row, int[] widths, Function<String, String> ink) {
    List<List<String>> cells = new ArrayList<>();
    for (int i = 0; i < row.size(); i++) {
      cells.add(Wrap.lines(Wrap.clean(row.get(i)), widths[i]));
    }
    int height = cells.stream().mapToInt(List::size).max().orElse(0);
    for (int line = 0; line < height; line++) {
      StringBuilder out = new StringBuilder();
      for (int i = 0; i < cells.size(); i++) {
        String cell = line < cells.get(i).size() ? cells.get(i).get(line) : "";
        String space = " ".repeat(Math.max(0, widths[i] - cell.length()));
        String inked = ink.apply(cell);
        out.append(GAP).append(grid.headings().get(i).numeric() ? space + inked : inked + space);
      }
      text.append(out.toString().stripTrailing()).append('\n');
    }
  }

  private String verdictInColour(String cell) {
    return switch (cell) {
      case Grid.MET -> Ansi.GREEN.paint(cell, coloured);
      case Grid.MISSED -> Ansi.RED.paint(cell, coloured);
      default -> cell;
    };
  }

  private static String paragraph(String text, String label) {
    return String.join("\n", Wrap.lines(label + Wrap.clean(text), WIDTH)) + "\n";
  }
}
