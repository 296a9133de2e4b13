// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.vms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;

final class StressReportTest {
  private static final String TEXT =
      """
      count create done 12
      count create refused 3
      actions 15
      late 0
      begun 12
      assertions 0
      stalls 2
      longest_wait_us 81234
      end over
      again ./weir lab stress --seed 7 --processors 3 --seconds 60 --scheduler mrg
      """;

  @Test
  void aRunThatCameToItsEndTellsOfStallsAndWaits() throws IOException {
    StressReport report = StressReport.parse(TEXT);
    assertThat(report.actions()).isEqualTo(15);
    assertThat(report.stalls()).hasValue(2);
    assertThat(report.longestWaitMicros()).hasValue(81_234);
    assertThat(report.isWhole()).isTrue();
    assertThat(report.again()).contains("--seed 7");
  }

  @Test
  void stallsThatNobodyCountsAreNotZero() throws IOException {
    assertThat(StressReport.parse(TEXT.replace("stalls 2", "stalls unknown")).stalls()).isEmpty();
  }

  @Test
  void aPanicIsNoWholeRun() throws IOException {
    assertThat(StressReport.parse(TEXT.replace("end over", "end panic")).isWhole()).isFalse();
  }

  @Test
  void aLineThatIsMissingIsNamed() {
    assertThatThrownBy(() -> StressReport.parse(TEXT.replace("late 0\n", "")))
        .isInstanceOf(IOException.class)
        .hasMessage("the lab of stress does not say late");
  }

  @Test
  void whatIsNoNumberIsNamed() {
    assertThatThrownBy(() -> StressReport.parse(TEXT.replace("late 0", "late few")))
        .isInstanceOf(IOException.class)
        .hasMessage("late must be a whole number or unknown, was few");
  }
}
