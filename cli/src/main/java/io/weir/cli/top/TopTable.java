// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.top;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The rows as lines, as wide and as many as a terminal has. */
final class TopTable {
  private static final String NUMBERS = " %9s %9s %7s %7s %7s %6s";
  private static final int NUMBERS_WIDTH = 51;
  private static final int LEAST_NAME = 11;

  private TopTable() {}

  static List<String> lines(List<Usage> rows, Grouping grouping, int columns, int most) {
    int width = Math.max(LEAST_NAME, columns - NUMBERS_WIDTH);
    List<String> lines = new ArrayList<>();
    lines.add(
        fit(grouping.title, width)
            + NUMBERS.formatted("read/s", "write/s", "share", "due", "waiting", "queue"));
    for (Usage row : rows.subList(0, Math.min(most, rows.size()))) {
      lines.add(
          fit(row.name(), width)
              + NUMBERS.formatted(
                  bytes(row.readPerSecond()),
                  bytes(row.writtenPerSecond()),
                  percent(row.share()),
                  percent(row.due()),
                  String.format(Locale.ROOT, "%.1f", row.waitingOnAverage()),
                  row.waiting()));
    }
    if (rows.size() > most) {
      lines.add("and " + (rows.size() - most) + " more");
    }
    return lines;
  }

  /** What the table does not show. */
  static List<String> remarks(Cluster.Snapshot snapshot) {
    List<String> remarks = new ArrayList<>();
    if (snapshot.without() > 0) {
      remarks.add(
          "%d of %d DataNodes publish nothing of Weir"
              .formatted(snapshot.without(), snapshot.nodes()));
    }
    snapshot.silent().entrySet().stream()
        .limit(3)
        .forEach(each -> remarks.add("no answer from " + each.getKey() + ": " + each.getValue()));
    if (snapshot.silent().size() > 3) {
      remarks.add("no answer from " + (snapshot.silent().size() - 3) + " more");
    }
    return remarks;
  }

  /** Cut in the middle: applications of one cluster differ at their ends. */
  private static String fit(String name, int width) {
    if (name.length() <= width) {
      return name + " ".repeat(width - name.length());
    }
    int head = (width - 1) / 3;
    return name.substring(0, head) + "…" + name.substring(name.length() - (width - 1 - head));
  }

  private static String percent(double fraction) {
    return String.format(Locale.ROOT, "%.1f %%", fraction * 100);
  }

  private static String bytes(long bytes) {
    if (bytes < 1_000) {
      return bytes + " B";
    }
    double value = bytes;
    int unit = -1;
    do {
      value /= 1_000;
      unit++;
    } while (value >= 999.5 && unit < 4);
    return String.format(
        Locale.ROOT, value < 9.95 ? "%.1f %sB" : "%.0f %sB", value, "kMGTP".charAt(unit));
  }
}
