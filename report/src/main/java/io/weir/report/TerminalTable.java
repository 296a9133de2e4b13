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
  private static final int NARROWEST = 8;

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
    int[] widths = widths(grid);
    StringBuilder text = new StringBuilder();
    text.append(Ansi.BOLD.paint(clean(grid.title()), coloured)).append('\n');
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
      cells.add(Wrap.lines(clean(row.get(i)), widths[i]));
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

  /** As wide as the longest text; where that is too much, the widest columns give way. */
  private static int[] widths(Grid grid) {
    int[] widths = new int[grid.headings().size()];
    for (int i = 0; i < widths.length; i++) {
      widths[i] = clean(grid.headings().get(i).name()).length();
      for (List<String> row : grid.rows()) {
        widths[i] = Math.max(widths[i], clean(row.get(i)).length());
      }
    }
    int room = WIDTH - GAP.length() * widths.length;
    while (sum(widths) > room) {
      int widest = widest(widths);
      if (widths[widest] <= NARROWEST) {
        break;
      }
      widths[widest]--;
    }
    return widths;
  }

  private static int sum(int[] widths) {
    int sum = 0;
    for (int width : widths) {
      sum += width;
    }
    return sum;
  }

  private static int widest(int[] widths) {
    int widest = 0;
    for (int i = 1; i < widths.length; i++) {
      widest = widths[i] > widths[widest] ? i : widest;
    }
    return widest;
  }

  private String verdictInColour(String cell) {
    return switch (cell) {
      case Grid.MET -> Ansi.GREEN.paint(cell, coloured);
      case Grid.MISSED -> Ansi.RED.paint(cell, coloured);
      default -> cell;
    };
  }

  private static String paragraph(String text, String label) {
    return String.join("\n", Wrap.lines(label + clean(text), WIDTH)) + "\n";
  }

  /** Without control characters: a name from a job must not steer the terminal. */
  private static String clean(String text) {
    return text.replaceAll("\\p{Cntrl}+", " ").strip();
  }
}
