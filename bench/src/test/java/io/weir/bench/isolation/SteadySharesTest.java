// SPDX-License-Identifier: Apache-2.0
package io.weir.bench.isolation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import org.junit.jupiter.api.Test;

class SteadySharesTest {
  @Test
  void theLargestErrorIsThatOfTheSetupWhoseMedianIsFarthestOff() {
    SteadyShares shares = new SteadyShares();
    shares.add(Setup.sfq(1), 0.49, 0.50, 0.59);
    shares.add(Setup.quanta(8), 8 / 9.0 - 0.02, 8 / 9.0 + 0.02, 8 / 9.0 - 0.02);
    Figure largest = described(shares).figures().get("share_error_max");
    assertThat(largest.value()).isCloseTo(0.02, within(1e-9));
  }

  @Test
  void theTableSaysWhatWasPromisedAndTheWorstRepeat() {
    SteadyShares shares = new SteadyShares();
    shares.add(Setup.sfq(1), 0.49, 0.50, 0.59);
    assertThat(described(shares).tables().get(0).rows())
        .first()
        .asList()
        .containsExactly("SFQ(4) 1:1", 0.5, 0.5, 0.09);
  }

  private static ResultDocument described(SteadyShares shares) {
    ResultDocumentBuilder document = ResultDocument.builder("isolation");
    shares.describe(document);
    return document.build();
  }
}
