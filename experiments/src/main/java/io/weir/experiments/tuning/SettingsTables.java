// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.tuning;

import io.weir.experiments.engine.Measurement.Values;
import io.weir.experiments.engine.Samples;
import io.weir.results.Table;
import io.weir.results.Table.Column;
import io.weir.tuner.settings.FactorialTable;
import io.weir.tuner.settings.FactorialTable.Effect;
import io.weir.tuner.settings.FoundSettings;
import io.weir.tuner.settings.TriedSettings;

/** Which setting brings what, as a search has found it. */
final class SettingsTables {
  private static final String TRIED = "Settings one by one";
  private static final String EFFECTS = "Which setting brings what, together";

  private SettingsTables() {}

  static void put(FoundSettings found, Values values) {
    found.tried().forEach(each -> put(each, values));
    if (found.table() != null) {
      put(found.table(), values);
    }
  }

  private static void put(TriedSettings each, Values values) {
    values.row(
        TRIED,
        each.factor(),
        each.settings().toString(),
        -100 * each.gain(),
        100 * each.error(),
        each.runs());
  }

  static Table tried(Samples all) {
    return all.table(
        TRIED,
        Column.of("setting"),
        Column.of("value"),
        Column.of("time of the job", "%"),
        Column.of("standard error", "%"),
        Column.of("runs"));
  }

  private static void put(FactorialTable table, Values values) {
    for (int setting = 0; setting < table.names().size(); setting++) {
      Effect average = table.effect(1 << setting);
      row(values, table.names().get(setting), table.alone(setting), table.onTop(setting), average);
    }
    for (int cell = 1; cell < table.cells(); cell++) {
      if (Integer.bitCount(cell) > 1) {
        Effect effect = table.effect(cell);
        values.row(
            EFFECTS,
            table.name(cell) + ", interaction",
            "",
            "",
            100 * effect.change(),
            100 * effect.error());
      }
    }
  }

  private static void row(Values values, String name, Effect alone, Effect onTop, Effect average) {
    values.row(
        EFFECTS,
        name,
        100 * alone.change(),
        100 * onTop.change(),
        100 * average.change(),
        100 * average.error());
  }

  static Table effects(Samples all) {
    return all.table(
        EFFECTS,
        Column.of("setting"),
        Column.of("alone", "%"),
        Column.of("on top of the others", "%"),
        Column.of("on average", "%"),
        Column.of("standard error", "%"));
  }
}
