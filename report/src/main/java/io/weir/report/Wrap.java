// SPDX-License-Identifier: Apache-2.0
package io.weir.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Makes texts ready for a terminal: breaks them into lines between its words; a word that is longer
 * than a line is cut.
 */
final class Wrap {
  private Wrap() {}

  /**
   * Without what a terminal obeys, or shows its neighbours by: a name from a job must not steer it.
   */
  static String clean(String text) {
    return text.replaceAll("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]+", " ").strip();
  }

  static List<String> lines(String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ", -1)) {
      if (line.length() > 0 && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.length() > 0 ? " " : "").append(word);
      while (line.length() > width) {
        lines.add(line.substring(0, width));
        line.delete(0, width);
      }
    }
    lines.add(line.toString());
    return lines;
  }
}
