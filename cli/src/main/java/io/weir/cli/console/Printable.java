// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.console;

import java.util.Locale;

/** Text that comes from files and from other machines, for a terminal. */
public final class Printable {
  private Printable() {}

  /**
   * The text on one line, with an escape in place of each character that a terminal obeys or that
   * changes how its neighbours are shown.
   */
  public static String of(String text) {
    StringBuilder printable = new StringBuilder();
    text.codePoints()
        .forEach(
            each -> {
              if (isShown(each)) {
                printable.appendCodePoint(each);
              } else {
                printable.append(escape(each));
              }
            });
    return printable.toString();
  }

  private static boolean isShown(int character) {
    return switch (Character.getType(character)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }

  private static String escape(int character) {
    return switch (character) {
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      default -> String.format(Locale.ROOT, "\\u%04x", character);
    };
  }
}
