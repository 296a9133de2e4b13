// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.mutants;

import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.experiments.engine.Lab;
import io.weir.experiments.engine.Measurement.Values;
import io.weir.experiments.engine.Samples;
import io.weir.lab.Progress;
import io.weir.lab.host.LabScripts;
import io.weir.results.Table;
import io.weir.results.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How many changes of the code the tests notice. */
public final class MutantsBench {
  /** Small, and tested without threads. */
  private static final String QUICK = "io.weir.core.tree.*";

  private static final List<String> MODULES = List.of("weir-core", "weir-hadoop");

  private MutantsBench() {}

  public static Experiment declaration() {
    return declaration(MutantsBench::run);
  }

  /** The same on reports that stand somewhere. */
  static Experiment declaration(Lab<Path> lab) {
    return Declaration.of("mutants", lab)
        .question("How many changes of the core and of the plug-in's policies do the tests notice?")
        .summary("PIT's default mutators; a change counts as killed where a test fails by it.")
        .takes("2 h the first time", "2 min")
        .needs("Maven")
        .isTheSameEachTime()
        .measures((folder, its, values) -> count(folder, values))
        .figure("killed", FRACTION, all -> killed(all, "weir-core "), Target.atLeast(0.85))
        .figure("killed_hadoop", FRACTION, all -> killed(all, "weir-hadoop "))
        .figure("mutants", "mutants", all -> new double[] {total(all, "weir-core ", "")})
        .figure("mutants_hadoop", "mutants", all -> new double[] {total(all, "weir-hadoop ", "")})
        .table(MutantsBench::byPackage)
        .note(
            "Of the plug-in those classes are changed that tests can run without a cluster; tests that boot one are left out.");
  }

  private static void run(ExperimentOptions options, Progress progress, Lab.Use<Path> use)
      throws Exception {
    progress.step("changing classes");
    List<String> classes = options.quick() ? List.of(QUICK) : List.of();
    LabScripts.follow("mutants.sh", classes, line -> progress.update(-1, line));
    use.on(LabScripts.left().resolve("mutants"));
  }

  /** By module and package, how many were changed and what became of them. */
  private static void count(Path folder, Values values) throws IOException {
    for (String module : MODULES) {
      Path report = folder.resolve(module).resolve("mutations.xml");
      if (module.equals("weir-core") || Files.exists(report)) {
        Map<String, Integer> counts = new TreeMap<>();
        for (Mutant each : MutationReport.read(report)) {
          counts.merge(
              "%s %s %s".formatted(module, each.outcome(), each.packageName()), 1, Integer::sum);
        }
        counts.forEach(values::put);
      }
    }
  }

  private static double total(Samples all, String module, String outcome) {
    return all.namesAfter(module).stream()
        .filter(name -> name.startsWith(outcome))
        .mapToDouble(name -> all.sum(module + name))
        .sum();
  }

  /** None where the module was not changed. */
  private static double[] killed(Samples all, String module) {
    double changes = total(all, module, "");
    return changes == 0
        ? new double[0]
        : new double[] {total(all, module, Mutant.Outcome.KILLED + " ") / changes};
  }

  private static Table byPackage(Samples all) {
    Table table =
        Table.of(
            "Changes that tests notice",
            Table.Column.of("package"),
            Table.Column.of("mutants"),
            Table.Column.of("killed", FRACTION),
            Table.Column.of("survived"),
            Table.Column.of("not covered"));
    for (String module : MODULES) {
      List<String> packages =
          all.namesAfter(module + " ").stream()
              .map(name -> name.substring(name.indexOf(' ') + 1))
              .distinct()
              .sorted()
              .toList();
      for (String each : packages) {
        long killed = of(all, module, Mutant.Outcome.KILLED, each);
        long survived = of(all, module, Mutant.Outcome.SURVIVED, each);
        long notCovered = of(all, module, Mutant.Outcome.NOT_COVERED, each);
        long changes = killed + survived + notCovered;
        table = table.withRow(each, changes, killed / (double) changes, survived, notCovered);
      }
    }
    return table;
  }

  private static long of(Samples all, String module, Mutant.Outcome outcome, String name) {
    return Math.round(all.sum("%s %s %s".formatted(module, outcome, name)));
  }
}
