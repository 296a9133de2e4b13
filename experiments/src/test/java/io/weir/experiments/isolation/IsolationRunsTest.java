// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.isolation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.lab.disk.DiskStatistics;
import io.weir.lab.hdfs.ThroughputMeter;
import io.weir.results.Figure;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class IsolationRunsTest {
  private final IsolationRuns runs = new IsolationRuns();

  @Test
  void slowdownIsTakenWithinARepeatAndItsMedianIsTheFigure() {
    repeat(10, 40, "a");
    repeat(20, 60, "a"); // a slow quarter of an hour: slow on both sides
    repeat(10, 30, "a");
    Figure slowdown = runs.slowdown(Setup.stock());
    assertThat(slowdown.value()).isEqualTo(2);
    assertThat(slowdown.min()).isEqualTo(2);
    assertThat(slowdown.max()).isEqualTo(3);
    assertThat(slowdown.n()).isEqualTo(3);
  }

  @Test
  void shareErrorIsTheDistanceFromTheSharePromisedByTheWeights() {
    runs.startRepeat();
    runs.add(result(Setup.sfq(8), 10, "a"));
    assertThat(runs.shareError(Setup.sfq(8)).value()).isCloseTo(8 / 9.0 - 0.5, within(1e-9));
  }

  @Test
  void anOutputThatDiffersFromTheFirstIsNamed() {
    repeat(10, 40, "a");
    assertThat(runs.outputsThatDiffer()).isEmpty();
    repeat(10, 40, "b");
    assertThat(runs.outputsThatDiffer())
        .containsExactly("WordCount, alone", "WordCount, stock HDFS");
  }

  @Test
  void theBestOfSeveralSetupsIsTheOneWithTheLeastMedian() {
    Figure best = IsolationRuns.least(List.of(Figure.of("s", 5, 6, 7), Figure.of("s", 1, 2, 30)));
    assertThat(best.value()).isEqualTo(2);
  }

  private void repeat(double alone, double stock, String checksum) {
    runs.startRepeat();
    runs.add(result(Setup.alone(), alone, checksum));
    runs.add(result(Setup.stock(), stock, checksum));
  }

  private static RunResult result(Setup setup, double seconds, String checksum) {
    return new RunResult(
        setup,
        Map.of(),
        seconds,
        0,
        1_000_000,
        0.5,
        0.5,
        0,
        new Timeline(new ThroughputMeter()),
        checksum,
        "",
        DiskStatistics.NONE);
  }
}
