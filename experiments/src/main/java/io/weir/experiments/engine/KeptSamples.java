// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.engine;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What was measured, in a file with a line of JSON for each case of each round, written when that
 * is over: so a run that is ended goes on another day, and a document can be made anew.
 */
final class KeptSamples {
  private static final String FILE = "samples.jsonl";
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY);

  /** A line of the file; its components are the keys. */
  record Line(
      int round,
      String of,
      Map<String, double[]> values,
      @Nullable Map<String, String> settings,
      @Nullable List<String> notes,
      @Nullable Map<String, List<List<Object>>> rows,
      @Nullable String commit) {
    String key() {
      return round + " " + of;
    }
  }

  private final Path file;
  private final List<Line> lines = new ArrayList<>();
  private final Set<String> known = new HashSet<>();

  private KeptSamples(Path file) {
    this.file = file;
  }

  /** Those of the run that this one goes on with; none if it begins anew. */
  static KeptSamples of(ExperimentOptions options) throws IOException {
    KeptSamples kept = new KeptSamples(options.kept().resolve(FILE));
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

  /** How many rounds there is something of. */
  int rounds() {
    return 1 + lines.stream().mapToInt(Line::round).max().orElse(-1);
  }

  boolean has(Plan.Step step) {
    return known.contains(step.round() + " " + step.name());
  }

  void add(Line line) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(
        file,
        JSON.writeValueAsString(line) + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
    lines.add(line);
    known.add(line.key());
  }

  private Stream<Line> inOrderOfRounds() {
    return lines.stream().sorted(Comparator.comparingInt(Line::round));
  }

  /**
   * All that was measured, in the order of the rounds.
   *
   * @param cases that could be
   * @param kind of the steps that measured them
   */
  Samples samples(List<Case> cases, String kind) {
    Samples samples =
        new Samples(
            cases.stream()
                .filter(its -> lines.stream().anyMatch(each -> each.of().equals(its.nameOf(kind))))
                .toList());
    inOrderOfRounds().forEach(line -> line.values().forEach(samples::add));
    List<String> names = cases.stream().map(its -> its.nameOf("case")).toList();
    inOrderOfRounds()
        .sorted(Comparator.comparingInt(line -> names.indexOf(line.of())))
        .map(Line::rows)
        .forEach(each -> samples.addRows(each == null ? Map.of() : each));
    return samples;
  }

  Map<String, String> settings() {
    Map<String, String> all = new LinkedHashMap<>();
    inOrderOfRounds()
        .map(Line::settings)
        .forEach(each -> all.putAll(each == null ? Map.of() : each));
    return all;
  }

  Set<String> notes() {
    Set<String> all = new LinkedHashSet<>();
    inOrderOfRounds().map(Line::notes).forEach(each -> all.addAll(each == null ? List.of() : each));
    Set<String> commits = new TreeSet<>();
    lines.stream().map(Line::commit).filter(Objects::nonNull).forEach(commits::add);
    if (commits.size() > 1) {
      all.add("Its runs are of the commits %s.".formatted(String.join(", ", commits)));
    }
    return all;
  }
}
