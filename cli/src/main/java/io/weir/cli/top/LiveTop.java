// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.top;

import java.io.IOException;
import java.io.PrintStream;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The table on a terminal, renewed, and the keys that change it. */
final class LiveTop {
  private static final String HOME_AND_CLEAR = "\u001b[H\u001b[2J";
  private static final long KEY_MILLIS = 100;

  private final Cluster cluster;
  private final PrintStream out;
  private final int columns;
  private final int interval;
  private final String filter;
  private Grouping grouping;
  private Sorting sorting;
  private Cluster.@Nullable Snapshot latest;
  private String complaint = "";

  LiveTop(
      Cluster cluster,
      PrintStream out,
      int columns,
      int interval,
      Grouping grouping,
      Sorting sorting,
      String filter) {
    this.cluster = cluster;
    this.out = out;
    this.columns = columns;
    this.interval = interval;
    this.grouping = grouping;
    this.sorting = sorting;
    this.filter = filter;
  }

  /** Until q is pressed, or the process is interrupted. */
  void run() throws IOException, InterruptedException {
    try (Keys keys = Keys.ofTerminal()) {
      boolean goesOn = true;
      while (goesOn) {
        read();
        draw();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(interval);
        while (goesOn && System.nanoTime() < end) {
          int key = keys.next(KEY_MILLIS);
          goesOn = key != 'q';
          if (key > 0 && goesOn) {
            press((char) key);
            draw();
          }
        }
      }
    }
  }

  /** A NameNode that is away for a while is told, and the last table stays. */
  private void read() throws InterruptedException {
    try {
      latest = cluster.read();
      complaint = "";
    } catch (IOException e) {
      complaint = "" + e.getMessage();
    }
  }

  private void press(char key) {
    for (Grouping each : Grouping.values()) {
      grouping = each.key == key ? each : grouping;
    }
    for (Sorting each : Sorting.values()) {
      sorting = each.key == key ? each : sorting;
    }
  }

  private void draw() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "weir top  %s  by %s, sorted by %s  (keys: a p u d v, s r w t n, q)"
            .formatted(
                LocalTime.now(ZoneId.systemDefault()).truncatedTo(ChronoUnit.SECONDS),
                grouping,
                sorting));
    Cluster.Snapshot now = latest;
    if (now != null) {
      int most = Math.max(1, Keys.rows() - 6);
      lines.addAll(
          TopTable.lines(
              Usage.of(now.published(), grouping, sorting, filter), grouping, columns, most));
      lines.addAll(TopTable.remarks(now));
    }
    if (!complaint.isEmpty()) {
      lines.add(complaint);
    }
    out.print(HOME_AND_CLEAR + String.join("\n", lines) + "\n");
    out.flush();
  }
}
