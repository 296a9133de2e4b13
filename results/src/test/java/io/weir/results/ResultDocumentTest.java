// SPDX-License-Identifier: Apache-2.0
package io.weir.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.results.Table.Column;
import org.junit.jupiter.api.Test;

final class ResultDocumentTest {
  private final ResultDocumentBuilder document = ResultDocument.builder("isolation");

  @Test
  void theFewestKeysMakeADocument() {
    assertThat(document.build().version()).isEqualTo("unknown");
  }

  @Test
  void aFigureGivenTwiceIsRefused() {
    document.figure("run_time", Figure.of("s", 1));

    assertThatThrownBy(() -> document.figure("run_time", Figure.of("s", 2)))
        .hasMessageContaining("run_time");
  }

  @Test
  void panelsOfOneChartMustShareTheirUnits() {
    document.series(line("stock", "MB/s")).series(line("fifo", "GB/s"));

    assertThatThrownBy(document::build).hasMessageContaining("must be those of the first");
  }

  @Test
  void barsOfOneChartMustShareTheirUnit() {
    document.figure("a", Figure.of("s", 1)).figure("b", Figure.of("MB/s", 1));
    document.bars(Bars.of("Run time", "run time", "a", "a").with("b", "b"));

    assertThatThrownBy(document::build)
        .hasMessage(
            "the unit of figure b in bars \"Run time\" must be that of the first bar: s,"
                + " was MB/s");
  }

  @Test
  void aSettingThatIsNoScalarIsRefused() {
    document.setting("ratios", new int[] {1, 2});

    assertThatThrownBy(document::build).hasMessageContaining("settings.ratios must be");
  }

  @Test
  void timeInASeriesNeverFalls() {
    double[] y = {0, 0};
    assertThatThrownBy(() -> new Series("p", "t", "n", "s", "MB/s", new double[] {1, 0}, y))
        .hasMessage("x[1] must be a number not below the one before, was 0.0");
  }

  @Test
  void aSeriesDoesNotShareItsArrays() {
    double[] x = {1};
    Series series = new Series("p", "t", "n", "s", "MB/s", x, new double[] {1});
    x[0] = 2;
    series.x()[0] = 3;

    assertThat(series.x()).containsExactly(1);
  }

  @Test
  void aRowHasAsManyCellsAsColumns() {
    assertThatThrownBy(() -> Table.of("Runs", Column.of("run")).withRow("alone", 1))
        .hasMessageContaining("must be as many cells as columns: 1");
  }

  @Test
  void theMachineHereIsKnown() {
    Machine here = Machine.here();

    assertThat(here.cores()).isPositive();
    assertThat(here.memoryBytes()).isGreaterThan(1L << 20);
    assertThat(here.jvm()).isNotBlank();
  }

  private static Series line(String panel, String unitY) {
    double[] point = {1};
    return new Series(panel, "Throughput", "WordCount", "s", unitY, point, point);
  }
}
