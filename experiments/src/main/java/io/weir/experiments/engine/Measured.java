// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.engine;

import io.weir.experiments.engine.kept.KeptLine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** What one measurement has put. */
final class Measured implements Measurement.Values {
  private final int round;
  private final Map<String, double[]> values = new LinkedHashMap<>();
  private final Map<String, String> settings = new LinkedHashMap<>();
  private final List<String> notes = new ArrayList<>();
  private final Map<String, List<List<Object>>> rows = new LinkedHashMap<>();
  private String said = "";

  Measured(int round) {
    this.round = round;
  }

  @Override
  public void put(String name, double... some) {
    values.put(name, some.clone());
  }

  @Override
  public void setting(String key, Object value) {
    settings.put(key, value.toString());
  }

  @Override
  public void note(String sentence) {
    notes.add(sentence);
  }

  @Override
  public void row(String table, Object... cells) {
    rows.computeIfAbsent(table, none -> new ArrayList<>()).add(List.of(cells));
  }

  @Override
  public void say(String sentence) {
    said = sentence;
  }

  @Override
  public int round() {
    return round;
  }

  /** As a line of the file, with names that have the case in them. */
  KeptLine line(Plan.Step step, String commit) {
    Map<String, double[]> named = new LinkedHashMap<>();
    values.forEach((name, some) -> named.put(step.its().nameOf(name), some));
    return new KeptLine(step.round(), step.name(), named, settings, notes, rows, commit);
  }

  /** "reads 82.1, writes 75.4", of many values their number; or what was said instead. */
  String words() {
    if (!said.isEmpty()) {
      return said;
    }
    return values.entrySet().stream()
        .map(each -> each.getKey() + " " + words(each.getValue()))
        .collect(Collectors.joining(", "));
  }

  private static String words(double... some) {
    return some.length == 1
        ? String.format(Locale.ROOT, "%.4g", some[0])
        : "(%d values)".formatted(some.length);
  }
}
