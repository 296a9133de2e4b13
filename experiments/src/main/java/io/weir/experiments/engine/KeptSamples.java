// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.engine;

import io.weir.experiments.engine.kept.KeptLine;
import io.weir.experiments.engine.kept.KeptRun;
import io.weir.experiments.engine.kept.SamplesFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What was measured, now or by the run that this one goes on with, and kept in a file: so a run
 * that is ended goes on another day, and a document can be made anew.
 */
final class KeptSamples {
  private final SamplesFile file;
  private final String commit;
  private final List<KeptLine> lines = new ArrayList<>();
  private final Set<String> known = new HashSet<>();

  private KeptSamples(SamplesFile file, String commit) {
    this.file = file;
    this.commit = commit;
  }

  /** Those of the run that this one goes on with; none if it begins anew. */
  static KeptSamples of(String bench, ExperimentOptions options) throws IOException {
    String disk = options.disk().name().toLowerCase(Locale.ROOT);
    KeptRun run = new KeptRun(bench, options.quick(), disk, options.seed());
    KeptSamples kept = new KeptSamples(new SamplesFile(options.kept(), run), options.commit());
    if (options.from() != null) {
      for (KeptLine line : SamplesFile.read(options.from().folder(), run)) {
        kept.add(line);
      }
    }
    return kept;
  }

  boolean isEmpty() {
    return lines.isEmpty();
  }

  /** How many rounds there is something of. */
  int rounds() {
    return 1 + lines.stream().mapToInt(KeptLine::round).max().orElse(-1);
  }

  boolean has(Plan.Step step) {
    return known.contains(step.round() + " " + step.name());
  }

  void add(KeptLine line) throws IOException {
    file.add(line);
    lines.add(line);
    known.add(line.key());
  }

  private Stream<KeptLine> inOrderOfRounds() {
    return lines.stream().sorted(Comparator.comparingInt(KeptLine::round));
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
        .map(KeptLine::rows)
        .forEach(each -> samples.addRows(each == null ? Map.of() : each));
    return samples;
  }

  Map<String, String> settings() {
    Map<String, String> all = new LinkedHashMap<>();
    inOrderOfRounds()
        .map(KeptLine::settings)
        .forEach(each -> all.putAll(each == null ? Map.of() : each));
    return all;
  }

  Set<String> notes() {
    Set<String> all = new LinkedHashSet<>();
    inOrderOfRounds()
        .map(KeptLine::notes)
        .forEach(each -> all.addAll(each == null ? List.of() : each));
    Set<String> commits = new TreeSet<>();
    lines.forEach(line -> commits.add(line.commit() == null ? "unknown" : line.commit()));
    if (commits.size() > 1 || (!commits.isEmpty() && !commits.contains(commit))) {
      all.add(
          "It was measured by the commits %s, and made by %s."
              .formatted(String.join(", ", commits), commit));
    }
    return all;
  }
}
