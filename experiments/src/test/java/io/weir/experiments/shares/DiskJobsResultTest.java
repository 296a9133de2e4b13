// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.shares;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weir.experiments.shares.JobsAtDisk.Outcome;
import io.weir.experiments.shares.JobsAtDisk.Setup;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class DiskJobsResultTest {
  private static final String DEADLINE = "mq-deadline";
  private static final String BFQ = "bfq";

  private final DiskJobsResult result = new DiskJobsResult();

  @BeforeEach
  void twoElevators() throws IOException {
    add(DEADLINE, 20, 40, 22);
    add(BFQ, 10, 15, 10);
    result.add(Setup.BLKIO, BFQ, seconds(13));
    result.addShareError("reads", 0.01);
    result.addShareError("writes", 0.4);
  }

  @Test
  void aSlowdownIsAgainstAloneUnderTheSameElevator() throws IOException {
    assertFigure("slowdown_stock_mq-deadline", 1);
    assertFigure("slowdown_stock_bfq", 0.5);
    assertFigure("slowdown_weir_mq-deadline", 0.1);
    assertFigure("slowdown_weir_bfq", 0);
    assertFigure("slowdown_bfq", 0.3);
  }

  @Test
  void ofTwoElevatorsCountsTheOneThatSpeaksLeastForWeir() throws IOException {
    assertFigure("slowdown_stock", 0.5);
    assertFigure("slowdown_weir", 0.1);
    assertFigure("share_error_bfq", 0.4);
  }

  @Test
  void runsOfARepeatBelongTogether() throws IOException {
    add(DEADLINE, 40, 80, 40);
    add(BFQ, 20, 30, 20);
    Figure slowdown = figure("slowdown_weir");
    assertThat(slowdown.min()).isCloseTo(0, within(1e-9));
    assertThat(slowdown.max()).isCloseTo(0.1, within(1e-9));
  }

  @Test
  void anOutputOfOtherWordsIsNoResult() {
    assertThatThrownBy(() -> result.add(Setup.WEIR, BFQ, new Outcome(1, 0, "other")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("WEIR under bfq is not that of the runs before");
  }

  private void add(String elevator, double alone, double stock, double weir) throws IOException {
    result.add(Setup.ALONE, elevator, seconds(alone));
    result.add(Setup.STOCK, elevator, seconds(stock));
    result.add(Setup.WEIR, elevator, seconds(weir));
  }

  private static Outcome seconds(double seconds) {
    return new Outcome(seconds, 5e6, "the same");
  }

  private void assertFigure(String name, double value) throws IOException {
    assertThat(figure(name).value()).as(name).isCloseTo(value, within(1e-9));
  }

  private Figure figure(String name) throws IOException {
    ResultDocumentBuilder document =
        ResultDocument.builder("isolation-disk").summary("a test").version("1").commit("c").seed(1);
    result.addTo(document, DEADLINE, BFQ);
    Map<String, Figure> figures = document.build().figures();
    return Objects.requireNonNull(figures.get(name), name);
  }
}
