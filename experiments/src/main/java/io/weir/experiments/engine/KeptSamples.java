// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.engine;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What was measured, in a file with a line of JSON for each case of each round, written when that
 * is over: so a run that is ended goes on another day, and a document can be made anew.
 */
final class KeptSamples {
  /** What is measured once has a round of its own. */
  static final Plan.Step ONCE = new Plan.Step(-1, Case.ONLY);

  private static final String FILE = "samples.jsonl";
  private static final ObjectMapper JSON = new ObjectMapper();

  /** A line of the file; its components are the keys. */
  record Line(int round, String of, Map<String, Double> values) {}

  private final Path file;
  private final int repeats;
  private final List<Line> lines = new ArrayList<>();
  private final Set<String> known = new HashSet<>();

  private KeptSamples(Path file, int repeats) {
    this.file = file;
    this.repeats = repeats;
  }

  /** Those of the run that this one goes on with; none if it begins anew. */
  static KeptSamples of(ExperimentOptions options) throws IOException {
    KeptSamples kept =
        new KeptSamples(options.kept().resolve(FILE), options.quick() ? 1 : options.repeats());
    Path earlier = options.from() == null ? null : options.from().folder().resolve(FILE);
    if (earlier != null && Files.exists(earlier)) {
      int number = 0;
      for (String line : Files.readAllLines(earlier)) {
        number++;
        kept.add(read(earlier, number, line));
      }
    }
    return kept;
  }

  private static Line read(Path file, int number, String line) throws IOException {
    try {
      return JSON.readValue(line, Line.class);
    } catch (IOException e) {
      throw new IOException("%s, line %d is no measurement: %s".formatted(file, number, line), e);
    }
  }

  int repeats() {
    return repeats;
  }

  boolean has(Plan.Step step) {
    return known.contains(key(step.round(), of(step)));
  }

  boolean hasAll(Plan plan, boolean withOnce) {
    return plan.steps().stream().allMatch(this::has) && (!withOnce || has(ONCE));
  }

  /** Keeps what one step has measured, by names without the case. */
  void add(Plan.Step step, Map<String, Double> values) throws IOException {
    Map<String, Double> named = new LinkedHashMap<>();
    values.forEach((name, value) -> named.put(step.its().nameOf(name), value));
    add(new Line(step.round(), of(step), named));
  }

  private void add(Line line) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(
        file,
        JSON.writeValueAsString(line) + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
    lines.add(line);
    known.add(key(line.round(), line.of()));
  }

  private static String of(Plan.Step step) {
    return step.its().nameOf("case");
  }

  private static String key(int round, String of) {
    return round + " " + of;
  }

  /** All of them, in the order of the rounds. */
  Samples samples() {
    Samples samples = new Samples();
    lines.stream()
        .sorted(Comparator.comparingInt(Line::round))
        .forEach(line -> line.values().forEach(samples::add));
    return samples;
  }
}
