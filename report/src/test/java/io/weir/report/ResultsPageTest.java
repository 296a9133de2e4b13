// SPDX-License-Identifier: Apache-2.0
package io.weir.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.results.Figure;
import io.weir.results.Machine;
import io.weir.results.ResultDocument;
import io.weir.results.Target;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class ResultsPageTest {
  /** Which misses nothing, so that a template may say as little as it likes. */
  private static final ResultDocument MET =
      ResultDocument.builder("isolation")
          .figure("slowdown_weir", fraction(0.03, 0.04, 0.02).withTarget(Target.atMost(0.05)))
          .figure("slowdown_stock", fraction(2.65))
          .build();

  private static final ResultDocument MISSED =
      ResultDocument.builder("overhead")
          .machine(new Machine(2, 1, "Linux", "6", "JVM", "Intel(R) Xeon(R) Processor"))
          .device("slow_motion", 3)
          .device("elevator", "bfq")
          .device("model", "flash.disk")
          .figure("cpu", Figure.of("ratio", 1.04).withTarget(Target.atMost(1.02)))
          .figure("reads", Figure.of("ratio", 0.97).withTarget(Target.atLeast(0.98)))
          .figure("writes", Figure.of("ratio", 0.99).withTarget(Target.atLeast(0.98)))
          .build();

  private static final String REASON =
      "{missed overhead/cpu}, {missed overhead/reads} | a reason |";

  @Test
  void aFigureHasItsSpreadAndItsTarget() {
    assertThat(page("Weir {figure isolation/slowdown_weir}", MET))
        .isEqualTo("Weir [+3.0 %](isolation.html) (+2.0 to +4.0, n = 3; target at most +5 %)\n");
    assertThat(page("stock {figure isolation/slowdown_stock}", MET))
        .isEqualTo("stock [+265 %](isolation.html)\n");
  }

  @Test
  void aFigureThatMissesItsTargetSaysSo() {
    assertThat(page("{figure overhead/reads}, {figure overhead/writes}\n" + REASON, MISSED))
        .isEqualTo(
            """
            [0.970](overhead.html) (target at least 0.98: **missed**), [0.990](overhead.html) (target at least 0.98)
            [1.04](overhead.html) (target at most 1.02), [0.970](overhead.html) (target at least 0.98) | a reason |
            """);
  }

  @Test
  void aDeviceIsWhatADocumentSaysOfIt() {
    assertThat(page("{measured overhead}\n" + REASON, MISSED))
        .startsWith("flash.disk, bfq, 2 cores of Intel Xeon\n");
  }

  @Test
  void allDocumentsAreLinkedAndAllTargetsCounted() {
    assertThat(page("{met}: {documents}\n" + REASON, MISSED, MET))
        .startsWith(
            "2 of 4: [isolation](isolation.html) ([json](isolation.json)),"
                + " [overhead](overhead.html) ([json](overhead.json))\n");
  }

  @Test
  void aFigureThatNoDocumentHasIsNamedWithItsLine() {
    assertThatThrownBy(() -> page("\n{figure isolation/slowdown}", MET))
        .hasMessage(
            "text, line 2: {figure isolation/slowdown}:"
                + " there is no figure isolation/slowdown");
    assertThatThrownBy(() -> page("{figure isolated/slowdown}", MET))
        .hasMessage("text, line 1: {figure isolated/slowdown}: there is no document isolated.json");
    assertThatThrownBy(() -> page("{measured isolated}", MET))
        .hasMessageContaining("no document isolated.json");
    assertThatThrownBy(() -> page("{figure slowdown}", MET)).hasMessageContaining("BENCH/NAME");
    assertThatThrownBy(() -> page("{figures isolation/slowdown_weir}", MET))
        .hasMessageContaining("allowed are figure, missed");
    assertThatThrownBy(() -> page("{figure  isolation/slowdown_weir}", MET))
        .hasMessageContaining("there is no document");
  }

  @Test
  void aMissedTargetNeedsAReason() {
    assertThatThrownBy(() -> page("{figure overhead/cpu}", MISSED))
        .hasMessage(
            "text: {missed overhead/cpu} and a reason are missing:"
                + " overhead/cpu is 1.04 (target at most 1.02);"
                + " text: {missed overhead/reads} and a reason are missing:"
                + " overhead/reads is 0.970 (target at least 0.98)");
    assertThatThrownBy(() -> page("| {missed overhead/cpu}, {missed overhead/reads} | |", MISSED))
        .hasMessageStartingWith("text, line 1: a reason is missing in the last cell");
  }

  @Test
  void aReasonNeedsAMissedTarget() {
    assertThatThrownBy(() -> page("{missed isolation/slowdown_weir} | a reason |", MET))
        .hasMessage(
            "text, line 1: {missed isolation/slowdown_weir}: nothing is missed:"
                + " isolation/slowdown_weir is +3.0 % (target at most +5 %)");
    assertThatThrownBy(() -> page("{missed isolation/slowdown_stock} | a reason |", MET))
        .hasMessageEndingWith("isolation/slowdown_stock is +265 %");
  }

  @Test
  void aTextAboutSomeResultsNeedsNoReasonsForTheRest() {
    assertThat(ResultsPage.ofSome("{figure overhead/writes}", "text", byBench(MISSED)))
        .startsWith("[0.990](overhead.html)");
    assertThatThrownBy(() -> ResultsPage.ofSome("{figure overhead/write}", "t", byBench(MISSED)))
        .hasMessage("t, line 1: {figure overhead/write}: there is no figure overhead/write");
  }

  private static Figure fraction(double... samples) {
    return Figure.of(Figure.FRACTION, samples);
  }

  private static String page(String template, ResultDocument... documents) {
    return ResultsPage.of(template, "text", byBench(documents));
  }

  private static SortedMap<String, ResultDocument> byBench(ResultDocument... documents) {
    SortedMap<String, ResultDocument> byBench = new TreeMap<>();
    for (ResultDocument document : documents) {
      byBench.put(document.bench(), document);
    }
    return byBench;
  }
}
