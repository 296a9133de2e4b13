// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.mutants;

import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.experiments.mutants.Mutant.Outcome;
import io.weir.lab.Progress;
import io.weir.lab.host.LabScripts;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Table;
import io.weir.results.Target;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** How many changes of the code the tests notice. */
public final class MutantsBench implements Experiment {
  private static final double LEAST_KILLED = 0.85;

  /** Small, and tested without threads. */
  private static final String QUICK = "io.weir.core.tree.*";

  @Override
  public String name() {
    return "mutants";
  }

  @Override
  public String summary() {
    return "How many changes of the core and of the plug-in's policies do the tests notice?";
  }

  @Override
  public String duration() {
    return "2 h the first time";
  }

  @Override
  public String quickDuration() {
    return "2 min";
  }

  @Override
  public String needs() {
    return "Maven";
  }

  @Override
  public ResultDocument run(ExperimentOptions options, Progress progress) throws Exception {
    progress.step("changing classes");
    LabScripts.follow(
        "mutants.sh",
        options.quick() ? List.of(QUICK) : List.of(),
        line -> progress.update(-1, line));
    Path left = LabScripts.left().resolve("mutants");
    ResultDocumentBuilder document =
        options
            .document(name())
            .summary("PIT's default mutators; a change counts as killed where a test fails by it.");
    return of(
        document,
        MutationReport.read(left.resolve("weir-core/mutations.xml")),
        Files.exists(left.resolve("weir-hadoop/mutations.xml"))
            ? MutationReport.read(left.resolve("weir-hadoop/mutations.xml"))
            : List.of());
  }

  static ResultDocument of(ResultDocumentBuilder document, List<Mutant> core, List<Mutant> hadoop) {
    document.figure(
        "killed",
        Figure.of(Figure.FRACTION, killed(core)).withTarget(Target.atLeast(LEAST_KILLED)));
    if (!hadoop.isEmpty()) {
      document.figure("killed_hadoop", Figure.of(Figure.FRACTION, killed(hadoop)));
    }
    return document
        .figure("mutants", Figure.of("mutants", core.size()))
        .figure("mutants_hadoop", Figure.of("mutants", hadoop.size()))
        .table(byPackage(core, hadoop))
        .note(
            "Of the plug-in those classes are changed that tests can run without a cluster; tests that boot one are left out.")
        .build();
  }

  private static Table byPackage(List<Mutant> core, List<Mutant> hadoop) {
    Table table =
        Table.of(
            "Changes that tests notice",
            Table.Column.of("package"),
            Table.Column.of("mutants"),
            Table.Column.of("killed", Figure.FRACTION),
            Table.Column.of("survived"),
            Table.Column.of("not covered"));
    for (List<Mutant> module : List.of(core, hadoop)) {
      Map<String, List<Mutant>> packages =
          module.stream()
              .collect(
                  Collectors.groupingBy(Mutant::packageName, TreeMap::new, Collectors.toList()));
      for (Map.Entry<String, List<Mutant>> each : packages.entrySet()) {
        table =
            table.withRow(
                each.getKey(),
                each.getValue().size(),
                killed(each.getValue()),
                count(each.getValue(), Outcome.SURVIVED),
                count(each.getValue(), Outcome.NOT_COVERED));
      }
    }
    return table;
  }

  private static double killed(List<Mutant> mutants) {
    return count(mutants, Outcome.KILLED) / (double) Math.max(1, mutants.size());
  }

  private static long count(List<Mutant> mutants, Outcome outcome) {
    return mutants.stream().filter(each -> each.outcome() == outcome).count();
  }
}
