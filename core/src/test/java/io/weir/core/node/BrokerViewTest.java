// SPDX-License-Identifier: Apache-2.0
package io.weir.core.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.exchange.Answer;
import io.weir.core.exchange.ServiceDelta;
import io.weir.core.exchange.ServiceReport;
import io.weir.core.exchange.WeightChanges;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a node makes of the answers that it gets, whoever sends them. */
class BrokerViewTest {
  private final ServiceLedger ledger = new ServiceLedger(5);
  private final BrokerView view = new BrokerView(ledger, "node", 1);

  @Test
  void anAnswerThatNobodyAskedForSaysNothing() {
    assertThat(view.answered(totals(1, 5))).isEmpty();
    reports(5);
    view.answered(totals(1, 5));
    assertThat(view.answered(totals(1, 50))).as("a second one").isEmpty();
    reports(6);
    assertThat(view.answered(totals(1, 60)).get("d").get("a"))
        .as("since the first one")
        .isEqualTo(new ServiceDelta(1, 54));
  }

  @Test
  void anAnswerThatDoesNotFitTheReportSaysNothing() {
    assertThat(reports(5).names()).containsExactly("a");
    assertThat(view.answered(new Answer.Totals(1, new long[0]))).isEmpty();
    assertThat(reports(5).names()).as("who knows whether they were heard").containsExactly("a");
  }

  @Test
  void whatABrokerAddedUpIsNotComparedWithWhatAnotherDid() {
    reports(5);
    view.answered(totals(1, 5));
    reports(6);
    assertThat(view.answered(totals(2, 1_000))).isEmpty();
    reports(8);
    assertThat(view.answered(totals(2, 1_010)).get("d").get("a")).isEqualTo(new ServiceDelta(2, 8));
  }

  @Test
  void aFlowThatGotNothingIsHeardOfToo() {
    reports(5);
    view.answered(totals(1, 5));
    reports(5);
    assertThat(view.answered(totals(1, 5)).get("d").get("a")).isEqualTo(new ServiceDelta(0, 0));
  }

  @Test
  void aNodeWithoutWeightsSaysSoWhateverBrokersItHasHeard() {
    reports(5);
    view.answered(totals(1, 5));
    assertThat(reports(5).weightsHeard()).isEqualTo(WeightChanges.NONE);
    view.answered(totals(2, 5));
    assertThat(reports(5).weightsHeard()).isEqualTo(WeightChanges.NONE);
    assertThat(view.weights()).isNull();
  }

  private ServiceReport reports(long nanos) {
    Readings.read(ledger, Map.of("d", Map.of("a", nanos)));
    return view.next();
  }

  private static Answer totals(long epoch, long nanos) {
    return new Answer.Totals(epoch, new long[] {nanos});
  }
}
