// SPDX-License-Identifier: Apache-2.0
package io.weir.results;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects a document while its bench runs. What is not given stays empty or "unknown". */
public final class ResultDocumentBuilder {
  private final String bench;
  private String summary = "";
  private String version = "unknown";
  private String commit = "unknown";
  private Machine machine = Machine.here();
  private long seed;
  private final Map<String, Object> device = new LinkedHashMap<>();
  private final Map<String, Object> settings = new LinkedHashMap<>();
  private final Map<String, Figure> figures = new LinkedHashMap<>();
  private final List<Series> series = new ArrayList<>();
  private final List<Table> tables = new ArrayList<>();
  private final List<Bars> bars = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  ResultDocumentBuilder(String bench) {
    this.bench = bench;
  }

  public ResultDocumentBuilder summary(String value) {
    summary = value;
    return this;
  }

  public ResultDocumentBuilder version(String value) {
    version = value;
    return this;
  }

  public ResultDocumentBuilder commit(String value) {
    commit = value;
    return this;
  }

  /** Another machine than the one this runs on, which is the default. */
  public ResultDocumentBuilder machine(Machine value) {
    machine = value;
    return this;
  }

  public ResultDocumentBuilder seed(long value) {
    seed = value;
    return this;
  }

  public ResultDocumentBuilder device(String key, Object value) {
    device.put(key, value);
    return this;
  }

  public ResultDocumentBuilder setting(String key, Object value) {
    settings.put(key, value);
    return this;
  }

  /** Several, in their order. */
  public ResultDocumentBuilder settings(Map<String, Object> all) {
    settings.putAll(all);
    return this;
  }

  public ResultDocumentBuilder figure(String name, Figure figure) {
    Check.that(!figures.containsKey(name), "a figure's name", name, "one not given before");
    figures.put(name, figure);
    return this;
  }

  public ResultDocumentBuilder series(Series line) {
    series.add(line);
    return this;
  }

  public ResultDocumentBuilder table(Table table) {
    tables.add(table);
    return this;
  }

  public ResultDocumentBuilder bars(Bars chart) {
    bars.add(chart);
    return this;
  }

  public ResultDocumentBuilder note(String note) {
    notes.add(note);
    return this;
  }

  public ResultDocument build() {
    return new ResultDocument(
        bench, summary, version, commit, machine, device, settings, seed, figures, series, tables,
        bars, notes);
  }
}
