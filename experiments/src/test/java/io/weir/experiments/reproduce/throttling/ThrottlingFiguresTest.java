// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.throttling;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.experiments.reproduce.PaperRow;
import io.weir.experiments.reproduce.Reproduction;
import java.util.List;
import org.junit.jupiter.api.Test;

class ThrottlingFiguresTest {
  /** Two jobs on two nodes. */
  private static final Reproduction SMALL =
      new ThrottlingImprovements(
          "throttling-small",
          "Two jobs.",
          new double[] {0.0543, 0.3374},
          new ThrottlingImprovements.Case("small", 2, "terasort", 1, 2));

  private static final List<Reproduction> QUICK =
      List.of(SMALL, new ThrottlingStreams(), new ThrottlingOneNode(), new ThrottlingExample());

  @Test
  void eachRowHasANumberOrSaysWhyNot() {
    for (Reproduction each : QUICK) {
      List<PaperRow> rows = each.rows(1);
      assertThat(rows).extracting(PaperRow::name).as(each.name()).doesNotHaveDuplicates();
      assertThat(rows)
          .as(each.name())
          .isNotEmpty()
          .allSatisfy(
              row -> assertThat(row.ours() == null || Double.isFinite(row.ours())).isTrue());
    }
  }

  @Test
  void tasksOfANodeHinderEachOther() {
    assertThat(new ThrottlingOneNode().rows(1)).allMatch(PaperRow::hasRightDirection);
  }

  @Test
  void namesOfFiguresDiffer() {
    assertThat(ThrottlingFigures.all())
        .extracting(Reproduction::name)
        .doesNotHaveDuplicates()
        .allMatch(name -> name.startsWith("throttling-"));
  }

  @Test
  void theExampleIsThePapers() {
    assertThat(new ThrottlingExample().rows(1))
        .allMatch(row -> Math.abs(row.error().orElseThrow()) < 0.01);
  }

  @Test
  void aSeedGivesTheSameRows() {
    assertThat(SMALL.rows(3)).isEqualTo(SMALL.rows(3)).isNotEqualTo(SMALL.rows(4));
  }
}
