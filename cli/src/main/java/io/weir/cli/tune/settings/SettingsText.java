// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.tune.settings;

import io.weir.tuner.settings.FactorialTable;
import io.weir.tuner.settings.FoundSettings;
import io.weir.tuner.settings.TriedSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What was found of settings, for people. */
public final class SettingsText {
  private static final int BETWEEN = 2;

  private SettingsText() {}

  /** As tables; nothing where none were searched for. */
  public static List<String> lines(FoundSettings found) {
    if (found.runs() == 0) {
      return List.of();
    }
    List<String> lines = new ArrayList<>();
    lines.add(
        "settings of disks, hosts / guests: "
            + (found.isFaster() ? found.adoptedByPhase() : "as they were"));
    if (found.isFaster()) {
      lines.add(
          String.format(
              Locale.ROOT,
              "With them the job takes %.1f %% less (standard error %.1f %%; %d runs with them, %d as it is).",
              100 * found.gain(),
              100 * found.gainError(),
              found.bestSeconds().size(),
              found.presentSeconds().size()));
    } else {
      lines.add("No others are faster by more than noise.");
    }
    lines.add(found.runs() + " runs of the job");
    FactorialTable table = found.table();
    if (table != null) {
      lines.add("");
      lines.addAll(columns(rows(table)));
    }
    if (!found.tried().isEmpty()) {
      lines.add("");
      lines.addAll(columns(tried(found.tried())));
    }
    return lines;
  }

  /** Which setting brings what. */
  private static List<List<String>> rows(FactorialTable table) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("time of the job with", "alone", "on top of others", "on average"));
    for (int i = 0; i < table.names().size(); i++) {
      rows.add(
          List.of(
              table.names().get(i),
              text(table.alone(i)),
              text(table.onTop(i)),
              text(table.effect(1 << i))));
    }
    for (int cell = 1; cell < table.cells(); cell++) {
      if (Integer.bitCount(cell) > 1) {
        rows.add(List.of(table.name(cell) + ", interaction", "", "", text(table.effect(cell))));
      }
    }
    if (table.names().size() > 1) {
      rows.add(List.of("all of them", text(table.together(table.cells() - 1)), "", ""));
    }
    return rows;
  }

  private static String text(FactorialTable.Effect effect) {
    return percent(effect.change(), effect.error());
  }

  private static List<List<String>> tried(List<TriedSettings> all) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("tried alone", "time of the job", "runs"));
    for (TriedSettings each : all) {
      rows.add(
          List.of(
              each.settings().toString(),
              percent(-each.gain(), each.error()),
              Integer.toString(each.runs())));
    }
    return rows;
  }

  private static String percent(double part, double error) {
    return String.format(Locale.ROOT, "%+.1f %% ± %.1f", 100 * part, 100 * error);
  }

  private static List<String> columns(List<List<String>> rows) {
    int[] widths = new int[rows.get(0).size()];
    for (List<String> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length() + BETWEEN);
      }
    }
    String format =
        Arrays.stream(widths).mapToObj(each -> "%-" + each + "s").collect(Collectors.joining());
    return rows.stream().map(row -> String.format(format, row.toArray()).stripTrailing()).toList();
  }
}
