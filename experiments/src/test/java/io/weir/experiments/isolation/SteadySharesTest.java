// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.isolation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import org.junit.jupiter.api.Test;

class SteadySharesTest {
  private final SteadyShares shares = new SteadyShares();

  @Test
  void theLargestErrorIsThatOfTheSetupWhoseMedianIsFarthestOff() {
    add(Setup.sfq(1), 0.49, 0.50, 0.59);
    add(Setup.quanta(8), 8 / 9.0 - 0.02, 8 / 9.0 + 0.02, 8 / 9.0 - 0.02);
    Figure largest = described().figures().get("share_error_max");
    assertThat(largest.value()).isCloseTo(0.02, within(1e-9));
  }

  @Test
  void theTableSaysWhatWasPromisedAndTheWorstRepeat() {
    add(Setup.sfq(1), 0.49, 0.50, 0.59);
    assertThat(described().tables().get(0).rows())
        .first()
        .asList()
        .containsExactly("SFQ(4) 1:1", 0.5, 0.5, 0.09);
  }

  @Test
  void aRunThatFailedIsNotCountedAndIsTold() {
    add(Setup.sfq(1), 0.50);
    shares.failed(Setup.quanta(8));
    assertThat(described().figures()).doesNotContainKey("steady_share_quanta_8_1");
    assertThat(described().notes()).anyMatch(note -> note.endsWith("[Weir 8:1]"));
  }

  private void add(Setup setup, double... samples) {
    for (double sample : samples) {
      shares.add(setup, sample);
    }
  }

  private ResultDocument described() {
    ResultDocumentBuilder document = ResultDocument.builder("isolation");
    shares.describe(document);
    return document.build();
  }
}
