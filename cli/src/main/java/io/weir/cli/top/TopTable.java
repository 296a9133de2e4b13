// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.top;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

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
    int shown = 0;
    for (Usage row : rows) {
      int needed = row.below().isEmpty() ? 1 : 2;
      if (lines.size() - 1 + needed > Math.max(most, needed)) {
        break;
      }
      shown++;
      lines.add(
          fit(row.name(), width)
              + NUMBERS.formatted(
                  bytes(row.readPerSecond()),
                  bytes(row.writtenPerSecond()),
                  percent(row.share()),
                  percent(row.due()),
                  String.format(Locale.ROOT, "%.1f", row.waitingOnAverage()),
                  row.waiting()));
      if (!row.below().isEmpty()) {
        lines.add(cut("  " + row.below(), columns));
      }
    }
    if (rows.size() > shown) {
      lines.add("and " + (rows.size() - shown) + " more");
    }
    return lines;
  }

  /** What the table does not show. */
  static List<String> remarks(Cluster.Snapshot snapshot) {
    List<String> remarks = new ArrayList<>();
    if (!snapshot.published().volumes().isEmpty()) {
      remarks.add(kinds(snapshot.published().volumes()));
    }
    if (snapshot.without() > 0) {
      remarks.add(
          "%d of %d DataNodes publish nothing of Weir"
              .formatted(snapshot.without(), snapshot.nodes()));
    }
    if (snapshot.idle() > 0) {
      remarks.add(
          "%d of %d DataNodes have Weir, and have read and written nothing since they were started"
              .formatted(snapshot.idle(), snapshot.nodes()));
    }
    snapshot.silent().entrySet().stream()
        .limit(3)
        .forEach(each -> remarks.add("no answer from " + each.getKey() + ": " + each.getValue()));
    if (snapshot.silent().size() > 3) {
      remarks.add("no answer from " + (snapshot.silent().size() - 3) + " more");
    }
    return remarks;
  }

  /** As in "14 volumes: 12 rotating, 2 flash". */
  private static String kinds(List<VolumeReading> volumes) {
    Map<String, Long> counts =
        volumes.stream()
            .collect(
                Collectors.groupingBy(
                    volume -> volume.kind().isEmpty() ? "not told" : volume.kind(),
                    TreeMap::new,
                    Collectors.counting()));
    return counts.entrySet().stream()
        .map(each -> each.getValue() + " " + each.getKey())
        .collect(
            Collectors.joining(
                ", ", volumes.size() == 1 ? "1 volume: " : volumes.size() + " volumes: ", ""));
  }

  private static String cut(String line, int columns) {
    return line.length() <= columns ? line : line.substring(0, columns - 1) + "…";
  }

  /** Cut in the middle: applications of one cluster differ at their ends. */
  private static String fit(String name, int width) {
    if (name.length() <= width) {
      return name + " ".repeat(width - name.length());
    }
    int head = (width - 1) / 3;
    return name.substring(0, head) + "…" + name.substring(name.length() - (width - 1 - head));
  }

  static String percent(double fraction) {
    return String.format(Locale.ROOT, "%.1f %%", fraction * 100);
  }

  static String bytes(long bytes) {
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
