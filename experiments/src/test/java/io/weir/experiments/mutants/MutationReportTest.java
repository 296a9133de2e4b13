// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.mutants;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.experiments.engine.TestOptions;
import io.weir.experiments.mutants.Mutant.Outcome;
import io.weir.lab.Progress;
import io.weir.results.ResultDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MutationReportTest {
  @TempDir Path folder;

  @Test
  void aTestThatDoesNotEndHasNoticedTheChange() throws IOException {
    assertThat(read(mutation("true", "TIMED_OUT"))).isEqualTo(List.of(mutant(Outcome.KILLED)));
  }

  @Test
  void whatNoTestReachesIsToldFromWhatNoneNotices() throws IOException {
    assertThat(read(mutation("false", "SURVIVED") + mutation("false", "NO_COVERAGE")))
        .isEqualTo(List.of(mutant(Outcome.SURVIVED), mutant(Outcome.NOT_COVERED)));
  }

  @Test
  void anotherFileIsRefused() {
    assertThatThrownBy(() -> read("<mutation"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no report of PIT");
  }

  @Test
  void theFractionIsOfAllChangesAlsoOfThoseThatNoTestReaches() throws Exception {
    write(
        "weir-core",
        mutation("true", "KILLED")
            + mutation("true", "KILLED")
            + mutation("false", "SURVIVED")
            + mutation("false", "NO_COVERAGE"));
    ResultDocument document =
        MutantsBench.declaration((options, progress, use) -> use.on(folder))
            .run(TestOptions.in(folder), Progress.SILENT);
    assertThat(document.figures().get("killed").value()).isEqualTo(0.5);
    assertThat(document.tables().get(0).rows())
        .containsExactly(List.of("io.weir.core.tree", 4L, 0.5, 1L, 1L));
  }

  private List<Mutant> read(String mutations) throws IOException {
    return MutationReport.read(write("any", mutations));
  }

  private Path write(String module, String mutations) throws IOException {
    Path file = Files.createDirectories(folder.resolve(module)).resolve("mutations.xml");
    return Files.writeString(
        file, "<?xml version=\"1.0\"?><mutations partial=\"true\">" + mutations + "</mutations>");
  }

  private static String mutation(String detected, String status) {
    return "<mutation detected='%s' status='%s' numberOfTestsRun='3'>".formatted(detected, status)
        + "<sourceFile>Branch.java</sourceFile><mutatedClass>io.weir.core.tree.Branch</mutatedClass>"
        + "<lineNumber>32</lineNumber>"
        + "<mutator>org.pitest.mutationtest.engine.gregor.mutators.MathMutator</mutator></mutation>";
  }

  private static Mutant mutant(Outcome outcome) {
    return new Mutant("io.weir.core.tree.Branch", 32, "MathMutator", outcome);
  }
}
