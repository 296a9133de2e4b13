// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.ibis;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.experiments.reproduce.LabFigures;
import io.weir.experiments.reproduce.PaperRow;
import io.weir.experiments.reproduce.Reproduction;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class IbisFiguresTest {
  /** Jobs of a twenty-fifth. */
  private static final IbisCluster SMALL = new IbisCluster(2, 8);

  private static final LabFigures LAB = new LabFigures(Path.of("..", "docs", "results"));

  @Test
  void eachRowHasANumberOrSaysWhyNot() {
    for (Reproduction each : IbisFigures.of(SMALL)) {
      List<PaperRow> rows = each.rows(1);
      assertThat(each.name()).startsWith("ibis-");
      assertThat(rows).extracting(PaperRow::name).as(each.name()).doesNotHaveDuplicates();
      assertThat(rows)
          .as(each.name())
          .isNotEmpty()
          .allSatisfy(
              row -> assertThat(row.ours() == null || Double.isFinite(row.ours())).isTrue());
    }
  }

  @Test
  void coordinationIsFromTheLab() {
    assertThat(new IbisCoordination(LAB).rows(1))
        .allMatch(row -> row.ours() != null)
        .allMatch(row -> row.source().startsWith("docs/results/uneven.json"));
  }

  @Test
  void whatIsMissingIsSaid() {
    assertThat(new IbisCoordination(new LabFigures(Path.of("target", "nowhere"))).rows(1))
        .allMatch(row -> row.ours() == null && row.note().contains("checkout"));
  }
}
