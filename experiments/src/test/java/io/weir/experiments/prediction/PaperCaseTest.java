// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.model.device.Hardware;
import io.weir.model.job.Phase;
import io.weir.model.job.Stage;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the paper says of its cases. */
class PaperCaseTest {
  private final PaperCase feedsTwo = new PaperCase(PaperJobs.teraSortFeeding(2));
  private final PaperCase feedsThree = new PaperCase(PaperJobs.teraSortFeeding(3));
  private final PaperCase teraSort = new PaperCase(PaperJobs.teraSort(PaperJobs.NODES));
  private final PaperCase wordCount = new PaperCase(PaperJobs.wordCount());

  @Test
  void wordCountIsBoundByTheProcessorAndScales() {
    assertThat(wordCount.boundByIoFrom(Phase.READ_MAP_COLLECT)).isGreaterThan(8);
    assertThat(wordCount.efficiency(8)).isGreaterThan(0.95);
    assertThat(wordCount.at(8).maps().seconds())
        .isCloseTo(wordCount.linearSeconds(Stage.MAP, 8), within(0.05 * 700));
  }

  @Test
  void teraSortIsBoundByIoAfterTwoOrThreeSlots() {
    for (Phase each : List.of(Phase.READ_MAP_COLLECT, Phase.SPILL, Phase.SHUFFLE)) {
      assertThat(feedsTwo.boundByIoFrom(each)).as("%s", each).isBetween(2, 3);
      assertThat(feedsThree.boundByIoFrom(each)).as("%s", each).isBetween(3, 4);
    }
  }

  @Test
  void teraSortReachesAboutTwentyNinePercentAtEight() {
    assertThat(feedsTwo.efficiency(8)).isLessThan(0.29);
    assertThat(feedsThree.efficiency(8)).isGreaterThan(0.29);
  }

  @Test
  void teraSortGainsNothingPastFive() {
    for (int slots = 6; slots <= 8; slots++) {
      assertThat(teraSort.at(slots).seconds()).isGreaterThan(teraSort.at(5).seconds());
    }
    assertThat(teraSort.bestSlots()).isBetween(3, 5);
  }

  @Test
  void aLinearModelIsFarOff() {
    // "At 8 slots, the difference ... is 63% for map tasks and 77% for reduce tasks" (section 6.1)
    double maps = 1 - teraSort.linearSeconds(Stage.MAP, 8) / teraSort.at(8).maps().seconds();
    double reduces =
        1 - teraSort.linearSeconds(Stage.REDUCE, 8) / teraSort.at(8).reduces().seconds();

    assertThat(maps).isCloseTo(0.63, within(0.05));
    assertThat(reduces).isCloseTo(0.77, within(0.05));
  }

  @Test
  void filesInPiecesCostTheReducesMoreThanAnyOther() {
    PaperCase inOnePiece =
        new PaperCase(
            PaperJobs.teraSort(PaperJobs.NODES), Hardware.OF_PAPER.withoutFragmentation());

    assertThat(inOnePiece.at(8).maps()).isEqualTo(teraSort.at(8).maps());
    assertThat(inOnePiece.at(8).reduces().seconds()).isLessThan(teraSort.at(8).reduces().seconds());
  }
}
