// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.experiments.reproduce.PaperRow;
import io.weir.experiments.reproduce.Reproduction;
import io.weir.model.job.Stage;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** On one node, with a tenth of the jobs. */
class ModelFiguresTest {
  private static final ModelRuns RUNS = new ModelRuns(1);

  @Test
  void eachRowHasANumberOrSaysWhyNot() {
    for (Reproduction each : ModelFigures.of(1)) {
      List<PaperRow> rows = each.rows(1);
      assertThat(each.name()).startsWith("model-");
      assertThat(rows).as(each.name()).isNotEmpty();
      assertThat(rows).extracting(PaperRow::name).as(each.name()).doesNotHaveDuplicates();
      assertThat(rows)
          .as(each.name())
          .allSatisfy(row -> assertThat(row.ours() == null || Double.isFinite(row.ours())).isTrue())
          .allMatch(PaperRow::hasRightDirection);
    }
  }

  @Test
  void aSeedGivesTheSameRun() {
    ModelRun first = RUNS.of(ModelJobs.PAGERANK, 8, 7);

    assertThat(new ModelRuns(1).of(ModelJobs.PAGERANK, 8, 7)).isEqualTo(first);
    assertThat(RUNS.of(ModelJobs.PAGERANK, 8, 8)).isNotEqualTo(first);
  }

  @Test
  void wordCountScalesAndTeraSortDoesNot() {
    assertThat(RUNS.efficiency(ModelJobs.WORDCOUNT, 8, 1)).isGreaterThan(0.9);
    assertThat(RUNS.efficiency(ModelJobs.TERASORT, 8, 1)).isLessThan(0.6);
  }

  @Test
  void theModelIsRightWhereNothingInterferes() {
    for (ModelJobs job : List.of(ModelJobs.TERASORT, ModelJobs.PFP_GROWTH)) {
      double predicted = RUNS.model(job).at(1).stage(Stage.REDUCE).seconds();
      assertThat(RUNS.of(job, 1, 1).ofReduces()).isCloseTo(predicted, within(0.1 * predicted));
    }
  }

  @Test
  void theArrayIsThatOfThePaper() {
    Stream<PaperRow> measured =
        new ArrayFigures().rows(1).stream().filter(row -> row.theirs() != null);

    assertThat(measured).allMatch(row -> Math.abs(row.error().orElseThrow()) < 0.03);
  }
}
