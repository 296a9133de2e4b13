// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.experiments.engine.ExperimentOptions;
import io.weir.results.ResultDocument;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

final class FaultsResultTest {
  private static final double PROMISED = 0.5;

  @Test
  void countsWhatFailsBeyondStock() {
    ResultDocument document = document(List.of(seen(failing(5))), List.of(seen(failing(3))));
    assertThat(value(document, "failed_operations")).isEqualTo(2);
  }

  @Test
  void lessThanStockIsNone() {
    ResultDocument document = document(List.of(seen(failing(1))), List.of(seen(failing(3))));
    assertThat(value(document, "failed_operations")).isZero();
  }

  @Test
  void aShareThatDoesNotReturnHasNoPeriods() {
    ResultDocument document = document(List.of(seen(failing(0))), List.of());
    assertThat(document.figures()).doesNotContainKey("periods_to_return_datanode_killed");
    assertThat(value(document, "faults_never_returned_from")).isEqualTo(1);
  }

  @Test
  void theErrorMeanwhileIsThatOfTheDisksThatAreLeft() {
    ResultDocument document = document(List.of(seen(failing(0))), List.of());
    assertThat(value(document, "error_global_during_datanode_killed")).isZero();
    assertThat(value(document, "narrow_share_during_datanode_killed")).isEqualTo(0.75);
  }

  private static FaultOutcome failing(long operations) {
    return new FaultOutcome(
        operations,
        /* failedWrites= */ 0,
        /* jobFailed= */ false,
        /* jobSpans= */ true,
        /* narrowShareDuring= */ 0.75,
        PROMISED,
        PROMISED,
        OptionalInt.empty(),
        /* secondsToServe= */ 1,
        /* fromSeconds= */ 1,
        /* toSeconds= */ 2);
  }

  private static FaultsRun.Seen seen(FaultOutcome outcome) {
    return seen(Fault.DATANODE_KILLED, outcome);
  }

  private static FaultsRun.Seen seen(Fault fault, FaultOutcome outcome) {
    ShareTimeline timeline = new ShareTimeline();
    for (int period = 0; period < 5; period++) {
      timeline.add(new ShareTimeline.Sample(period, period, period, period, period));
    }
    return new FaultsRun.Seen(Map.of(fault, outcome), timeline);
  }

  private static double value(ResultDocument document, String figure) {
    return document.figures().get(figure).value();
  }

  private static ResultDocument document(List<FaultsRun.Seen> runs, List<FaultsRun.Seen> stock) {
    ExperimentOptions options =
        new ExperimentOptions(
            true,
            1,
            ExperimentOptions.Device.NONE,
            1,
            Path.of("unused"),
            Path.of("unused"),
            null,
            "version",
            "commit");
    return new FaultsResult(runs, stock).document(options, 1);
  }
}
