// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.settings;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.model.file.BadFileException;
import io.weir.model.file.JsonField;
import io.weir.tuner.plan.SettingsPair;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What was found of settings, as a part of a plan's file. */
public final class SettingsFile {
  private static final int MOST_RUNS = 1_000_000;
  private static final double LEAST_GAIN = -1e6;

  private SettingsFile() {}

  /** Writes it. */
  public static void put(ObjectNode into, FoundSettings found) {
    into.put("best", found.best().toString()).put("isFaster", found.isFaster());
    found.bestSeconds().forEach(into.putArray("bestSeconds")::add);
    found.presentSeconds().forEach(into.putArray("presentSeconds")::add);
    ArrayNode tried = into.putArray("tried");
    for (TriedSettings each : found.tried()) {
      tried
          .addObject()
          .put("factor", each.factor())
          .put("settings", each.settings().toString())
          .put("gain", each.gain())
          .put("error", each.error())
          .put("runs", each.runs());
    }
    FactorialTable table = found.table();
    if (table != null) {
      ObjectNode node = into.putObject("table");
      table.names().forEach(node.putArray("factors")::add);
      table.seconds().forEach(node.putArray("seconds")::add);
      node.put("deviation", table.deviation()).put("runs", table.runs());
    }
    if (!found.ofPhases().isEmpty()) {
      ArrayNode ofPhases = into.putArray("ofPhases");
      found.ofPhases().forEach(each -> ofPhases.add(each.toString()));
    }
    into.put("runs", found.runs());
  }

  /**
   * Reads it.
   *
   * @throws BadFileException with the field that is wrong
   */
  public static FoundSettings read(JsonField field) throws BadFileException {
    List<Double> best = seconds(field.get("bestSeconds"));
    List<Double> present = seconds(field.get("presentSeconds"));
    boolean isFaster = field.get("isFaster").isTrue();
    for (String name : List.of("bestSeconds", "presentSeconds")) {
      if (isFaster && Math.min(best.size(), present.size()) < 2) {
        throw field.get(name).bad("a list with two numbers or more, as isFaster is true");
      }
    }
    if (best.isEmpty() != present.isEmpty()) {
      throw field.get("presentSeconds").bad("empty as bestSeconds is, or both not");
    }
    List<TriedSettings> tried = new ArrayList<>();
    for (JsonField each : elements(field.get("tried"))) {
      double gain = each.get("gain").number(LEAST_GAIN);
      if (gain >= 1) {
        throw each.get("gain").bad("a number below 1");
      }
      tried.add(
          new TriedSettings(
              each.get("factor").text(),
              settings(each.get("settings")),
              gain,
              each.get("error").number(0),
              each.get("runs").whole(1, MOST_RUNS)));
    }
    return new FoundSettings(
        settings(field.get("best")),
        isFaster,
        best,
        present,
        tried,
        table(field),
        ofPhases(field),
        field.get("runs").whole(0, MOST_RUNS));
  }

  private static List<SettingsPair> ofPhases(JsonField found) throws BadFileException {
    List<SettingsPair> all = new ArrayList<>();
    if (found.has("ofPhases")) {
      for (JsonField each : found.get("ofPhases").elements()) {
        all.add(settings(each));
      }
    }
    return all;
  }

  private static @Nullable FactorialTable table(JsonField found) throws BadFileException {
    if (!found.has("table")) {
      return null;
    }
    JsonField field = found.get("table");
    List<String> names = new ArrayList<>();
    for (JsonField each : field.get("factors").elements()) {
      names.add(each.text());
    }
    if (names.size() > FactorialTable.MOST) {
      throw field
          .get("factors")
          .bad("a list with %d elements at most".formatted(FactorialTable.MOST));
    }
    List<Double> seconds = seconds(field.get("seconds"));
    if (seconds.size() != (1 << names.size())) {
      throw field
          .get("seconds")
          .bad("a list with %d numbers, for %s".formatted(1 << names.size(), names));
    }
    return new FactorialTable(
        names, seconds, field.get("deviation").number(0), field.get("runs").whole(1, MOST_RUNS));
  }

  /**
   * Reads what a pair of machines is to have.
   *
   * @throws BadFileException with the field, and what is wrong with it
   */
  public static SettingsPair settings(JsonField field) throws BadFileException {
    try {
      return SettingsPair.parse(field.text());
    } catch (IllegalArgumentException e) {
      throw field.bad("HOST / GUEST, such as \"read_ahead_kb=1024 / -\" (" + e.getMessage() + ")");
    }
  }

  private static List<JsonField> elements(JsonField field) throws BadFileException {
    return field.isEmpty() ? List.of() : field.elements();
  }

  private static List<Double> seconds(JsonField field) throws BadFileException {
    List<Double> all = new ArrayList<>();
    for (JsonField each : elements(field)) {
      all.add(each.positive());
    }
    return all;
  }
}
