// SPDX-License-Identifier: Apache-2.0
package io.weir.report;

import java.util.Arrays;

/**
 * How wide the columns of a table are: as their longest text. Where that is too much for the
 * terminal, headings break first, since they repeat nothing; then the widest columns give way.
 */
final class ColumnWidths {
  private static final int NARROWEST = 8;

  private ColumnWidths() {}

  /**
   * @param room for all columns together
   */
  static int[] of(Grid grid, int room) {
    int columns = grid.headings().size();
    int[] widths = new int[columns];
    int[] unbroken = new int[columns];
    for (int i = 0; i < columns; i++) {
      String heading = Wrap.clean(grid.headings().get(i).name());
      int column = i;
      int cells =
          grid.rows().stream()
              .mapToInt(row -> Wrap.clean(row.get(column)).length())
              .max()
              .orElse(0);
      widths[i] = Math.max(cells, heading.length());
      unbroken[i] = Math.max(cells, longestWord(heading));
    }
    shrink(widths, unbroken, room);
    int[] narrowest = new int[columns];
    Arrays.fill(narrowest, NARROWEST);
    shrink(widths, narrowest, room);
    return widths;
  }

  /** Takes from the widest column that may still give, until all fit or none may. */
  private static void shrink(int[] widths, int[] least, int room) {
    while (Arrays.stream(widths).sum() > room) {
      int widest = -1;
      for (int i = 0; i < widths.length; i++) {
        if (widths[i] > least[i] && (widest < 0 || widths[i] > widths[widest])) {
          widest = i;
        }
      }
      if (widest < 0) {
        return;
      }
      widths[widest]--;
    }
  }

  private static int longestWord(String text) {
    return Arrays.stream(text.split(" ", -1)).mapToInt(String::length).max().orElse(0);
  }
}
