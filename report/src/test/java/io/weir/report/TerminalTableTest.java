// SPDX-License-Identifier: Apache-2.0
package io.weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.Table;
import io.weir.results.Table.Column;
import io.weir.results.Target;
import org.junit.jupiter.api.Test;

final class TerminalTableTest {
  @Test
  void columnsLineUp() {
    ResultDocument document =
        ResultDocument.builder("isolation")
            .table(
                Table.of("Runs", Column.of("run"), Column.of("run time", "s"), Column.of("tasks"))
                    .withRow("alone", 41.2, 8)
                    .withRow("stock", 170.4, 12_000))
            .figure(
                "slowdown_stock",
                Figure.of("fraction", 0.7, 0.6, 0.9).withTarget(Target.atLeast(0.5)))
            .figure("decision_16", Figure.of("ns", 612.4).withTarget(Target.atMost(500)))
            .build();

    assertThat(new TerminalTable(document).render())
        .isEqualTo(
            """
            Runs
              run    run time (s)   tasks
              alone          41.2       8
              stock           170  12,000

            Figures
              figure           median      min to max  n  target
              slowdown_stock  +70.0 %  +60.0 to +90.0  3  at least +50 %  met
              decision_16      612 ns                  1  at most 500 ns  missed

            1 of 2 targets met
            """);
  }

  @Test
  void theSampleFitsAHundredColumns() {
    assertThat(new TerminalTable(IsolationSample.document()).render().lines())
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(TerminalTable.WIDTH));
  }

  @Test
  void headingsBreakBeforeCells() {
    assertThat(new TerminalTable(IsolationSample.document()).render().lines())
        .anyMatch(line -> line.startsWith("  alone, half of the slots  "));
  }

  @Test
  void aTableThatIsTooWideBreaksItsLongestTexts() {
    String words = "one and the same word ".repeat(9).strip();
    ResultDocument document =
        ResultDocument.builder("wide")
            .table(
                Table.of("Wide", Column.of("a"), Column.of("b"), Column.of("c", "s"))
                    .withRow(words, words, 7))
            .build();

    assertThat(new TerminalTable(document).render().lines())
        .hasSizeGreaterThan(5)
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(TerminalTable.WIDTH));
  }

  @Test
  void coloursComeOnlyWhenAskedFor() {
    ResultDocument document = IsolationSample.document();

    assertThat(new TerminalTable(document).render()).doesNotContain("\u001b");
    assertThat(new TerminalTable(document).coloured().render()).contains("\u001b[32mmet\u001b[0m");
  }

  @Test
  void coloursDoNotShiftColumns() {
    ResultDocument document = IsolationSample.document();

    assertThat(new TerminalTable(document).coloured().render().replaceAll("\u001b\\[[0-9;]*m", ""))
        .isEqualTo(new TerminalTable(document).render());
  }

  @Test
  void aNameCannotSteerTheTerminal() {
    ResultDocument document =
        ResultDocument.builder("x").figure("a\u001b[2J\nb", Figure.of("s", 1)).build();

    assertThat(new TerminalTable(document).render()).contains("a [2J b").doesNotContain("\u001b");

    ResultDocument reversed =
        ResultDocument.builder("x").figure("a\u202eb\u009bc", Figure.of("s", 1)).build();
    assertThat(new TerminalTable(reversed).render()).contains("a b c");
  }
}
