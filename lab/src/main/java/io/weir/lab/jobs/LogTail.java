// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.jobs;

import java.util.List;

/** The part of a log that says why: from the last exception on, or its end. */
final class LogTail {
  private LogTail() {}

  /**
   * @param most lines
   */
  static String of(List<String> lines, int most) {
    int start = Math.max(0, lines.size() - most);
    for (int i = lines.size() - 1; i >= 0; i--) {
      if (isCause(lines.get(i))) {
        start = i;
        break;
      }
    }
    return String.join("\n", lines.subList(start, Math.min(lines.size(), start + most)));
  }

  /** A line that begins a stack trace. */
  private static boolean isCause(String line) {
    return !line.startsWith("\t") && (line.contains("Exception") || line.contains("Error:"));
  }
}
