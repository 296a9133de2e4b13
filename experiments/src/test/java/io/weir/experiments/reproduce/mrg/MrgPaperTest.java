// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.mrg;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.experiments.reproduce.PaperRow;
import io.weir.experiments.reproduce.Reproduction;
import io.weir.simulator.cpu.scheduler.MrgProgram;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MrgPaperTest {
  private static final MrgPaper PAPER =
      new MrgPaper(Path.of(".."), Path.of("target/mrg-paper"), true);

  static Stream<Reproduction> figures() {
    return PAPER.all().stream();
  }

  @ParameterizedTest
  @MethodSource("figures")
  void eachFigureHasRowsWithNumbers(Reproduction figure) {
    Assumptions.assumeTrue(MrgProgram.canBeBuilt(), MrgProgram.missing());
    List<PaperRow> rows = figure.rows(1);

    assertThat(figure.name()).startsWith("mrg-");
    assertThat(rows).extracting(PaperRow::name).doesNotHaveDuplicates();
    assertThat(rows)
        .filteredOn(each -> each.source().equals(PaperRow.SIMULATED))
        .isNotEmpty()
        .allSatisfy(
            each -> {
              assertThat(each.ours()).as(each.name()).isNotNull().isFinite();
              assertThat(each.given()).as(each.name()).isNotEmpty();
            });
    assertThat(rows).allSatisfy(each -> assertThat(each.ours()).as(each.name()).isNotNull());
  }

  @Test
  void aSeedGivesTheSameRows() {
    Assumptions.assumeTrue(MrgProgram.canBeBuilt(), MrgProgram.missing());
    Reproduction figure = new Figure4(PAPER);
    assertThat(figure.rows(1)).isEqualTo(figure.rows(1));
    assertThat(figure.rows(2)).isNotEqualTo(figure.rows(1));
  }
}
