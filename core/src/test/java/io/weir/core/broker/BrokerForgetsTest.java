// SPDX-License-Identifier: Apache-2.0
package io.weir.core.broker;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.exchange.Answer;
import io.weir.core.exchange.ServiceReport;
import io.weir.core.node.Readings;
import io.weir.core.node.ServiceLedger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is forgotten, when, and what is not. */
class BrokerForgetsTest {
  private static final long KEPT = 1_000;
  private static final BrokerLimits LIMITS = new BrokerLimits(100, 4, 3, 10, KEPT, 500);

  private final Broker broker = new Broker(1, LIMITS);
  private long now = -1_000_000 * KEPT; // a clock may show anything when it starts

  @Test
  void aNodeIsForgottenOnceItWasSilentForLonger() {
    reports("one", 1, 0);
    now += KEPT + 1;
    reports("other", 1, 0);
    assertThat(broker.nodes()).isEqualTo(1);
  }

  @Test
  void aTotalIsKeptForAsLongAfterTheLastNodeThatNamesItHasGone() {
    onlyTheTotalIsLeft();
    now += KEPT - 1;
    reportsNothing("other", 2);
    assertThat(broker.totalNanos("a")).isEqualTo(7);
  }

  @Test
  void aTotalIsForgottenThen() {
    onlyTheTotalIsLeft();
    now += KEPT;
    reportsNothing("other", 2);
    assertThat(broker.totalNanos("a")).isZero();
    assertThat(broker.flows()).isZero();
  }

  private void onlyTheTotalIsLeft() {
    reports("one", 1, 0);
    reports("one", 2, 7);
    now += KEPT + 1;
    reportsNothing("other", 1);
    assertThat(broker.nodes()).isEqualTo(1);
    assertThat(broker.totalNanos("a")).isEqualTo(7);
  }

  @Test
  void soManyFormerLivesOfANodeAreRemembered() {
    int lives = 66; // this one, 64 before it, and one too many
    for (long life = 1; life <= lives; life++) {
      lives(life);
    }
    assertThat(lives(2)).isEqualTo(new Answer.Refused("it is from before the node's restart"));
    assertThat(lives(1)).as("taken for a restart").isInstanceOf(Answer.Totals.class);
  }

  @Test
  void aReportThatIsSaidTwiceIsRefusedWithItsNumber() {
    reports("one", 1, 0);
    assertThat(reports("one", 1, 0)).isEqualTo(new Answer.Refused("its sequence is 1 after 1"));
  }

  /** Ten thousand: what they had got before they were forgotten counts when they come back. */
  @Test
  void aNodeRemembersSoManyFlowsThatItHasForgotten() {
    int remembered = 10_000;
    ServiceLedger ledger = new ServiceLedger(0);
    Map<String, Long> counted = new LinkedHashMap<>();
    for (int i = 0; i <= remembered; i++) {
      counted.put("flow " + i, 5L);
      if (i % 1_000 == 999 || i == remembered) {
        Readings.read(ledger, Map.of("d", counted));
        Readings.read(ledger, Map.of("d", counted));
        assertThat(ledger.rows()).isEmpty();
      }
    }

    Map<String, Long> again = new LinkedHashMap<>(Map.of("flow 0", 7L));
    again.put("flow 1", 7L);
    Readings.read(ledger, Map.of("d", again));
    assertThat(baseOf(ledger, "flow 0")).as("one too many").isZero();
    assertThat(baseOf(ledger, "flow 1")).isEqualTo(5);
  }

  /** Brokers take no report of more than 4,096. */
  @Test
  void aNodeReportsNoMoreFlowsThanABrokerTakes() {
    ServiceLedger ledger = new ServiceLedger(300);
    Map<String, Long> counted = new LinkedHashMap<>();
    for (int i = 0; i < 10_000; i++) {
      counted.put("flow " + i, 5L);
    }
    Readings.read(ledger, Map.of("d", counted));
    assertThat(ledger.rows()).hasSize(4_000);
    for (int i = 0; i < 5; i++) {
      Readings.read(ledger, Map.of("d", counted));
    }
    assertThat(ledger.rows()).as("there is room soon").hasSize(2_000);
  }

  private static long baseOf(ServiceLedger ledger, String flow) {
    return ledger.rows().stream()
        .filter(each -> each.flow().equals(flow))
        .findFirst()
        .orElseThrow()
        .baseNanos();
  }

  private Answer lives(long incarnation) {
    return broker.report(
        new ServiceReport("one", incarnation, 0, 1, 0, List.of("a"), new long[1], new long[] {5}),
        now);
  }

  private Answer reports(String node, long sequence, long nanos) {
    return broker.report(
        new ServiceReport(node, 1, 0, sequence, 0, List.of("a"), new long[1], new long[] {nanos}),
        now);
  }

  private void reportsNothing(String node, long sequence) {
    broker.report(
        new ServiceReport(node, 1, 0, sequence, 0, List.of(), new long[0], new long[0]), now);
  }
}
