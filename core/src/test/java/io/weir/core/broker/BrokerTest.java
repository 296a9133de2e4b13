// SPDX-License-Identifier: Apache-2.0
package io.weir.core.broker;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.exchange.Answer;
import io.weir.core.exchange.ServiceDelta;
import io.weir.core.exchange.ServiceReport;
import io.weir.core.node.BrokerView;
import io.weir.core.node.Readings;
import io.weir.core.node.ServiceLedger;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BrokerTest {
  private static final long PERIOD = 1_000_000_000L;
  private static final BrokerLimits LIMITS = new BrokerLimits(3, 4, 3, 10, 10 * PERIOD, 5 * PERIOD);

  private final Broker broker = new Broker(1, LIMITS);
  private long now;

  @Test
  void addsUpWhatAFlowGetsFromAllNodes() {
    Node one = new Node("one");
    Node two = new Node("two");
    one.reports(Map.of("a", 0L));
    two.reports(Map.of("a", 0L));

    one.reports(Map.of("a", 5L));
    two.reports(Map.of("a", 7L));

    assertThat(broker.totalNanos("a")).isEqualTo(12);
    assertThat(one.reports(Map.of("a", 5L)).get("d").get("a")).isEqualTo(new ServiceDelta(0, 7));
  }

  @Test
  void whatANodeDidBeforeItWasKnownDoesNotCount() {
    new Node("one").reports(Map.of("a", 1_000L));

    assertThat(broker.totalNanos("a")).isZero();
  }

  @Test
  void aFlowThatBeginsLaterCountsFromItsBeginning() {
    Node one = new Node("one");
    one.reports(Map.of("a", 1L));

    one.reports(Map.of("a", 1L, "b", 3L));

    assertThat(broker.totalNanos("b")).isEqualTo(3);
  }

  @Test
  void aReportThatIsLostCostsNothingButItsTime() {
    Node one = new Node("one");
    one.reports(Map.of("a", 0L));
    one.loses(Map.of("a", 5L));

    one.reports(Map.of("a", 6L));

    assertThat(broker.totalNanos("a")).isEqualTo(6);
  }

  @Test
  void anAnswerThatIsLostCostsNothingButItsTime() {
    Node one = new Node("one");
    Node two = new Node("two");
    one.reports(Map.of("a", 0L));
    two.reports(Map.of("a", 0L));
    two.reports(Map.of("a", 5L));
    one.losesTheAnswerTo(Map.of("a", 1L));
    two.reports(Map.of("a", 6L));

    assertThat(one.reports(Map.of("a", 2L)).get("d").get("a")).isEqualTo(new ServiceDelta(2, 6));
  }

  @Test
  void aReportThatIsSaidTwiceIsRefused() {
    Node one = new Node("one");
    one.reports(Map.of("a", 0L));
    ServiceReport report = one.ledgered(Map.of("a", 5L));
    broker.report(report, now);

    assertThat(broker.report(report, now)).isInstanceOf(Answer.Refused.class);
    assertThat(broker.totalNanos("a")).isEqualTo(5);
    assertThat(broker.refused()).isEqualTo(1);
  }

  @Test
  void aReportFromBeforeARestartIsRefused() {
    Node one = new Node("one");
    one.reports(Map.of("a", 0L));
    ServiceReport late = one.ledgered(Map.of("a", 50L));
    Node restarted = new Node("one");
    restarted.reports(Map.of("a", 0L));
    restarted.reports(Map.of("a", 2L));

    assertThat(broker.report(late, now))
        .isEqualTo(new Answer.Refused("it is from before the node's restart"));
    assertThat(broker.totalNanos("a")).isEqualTo(2);
  }

  @Test
  void aBrokerThatRestartsAsksForNamesAndTakesNothingTwice() {
    Node one = new Node("one");
    one.reports(Map.of("a", 0L));
    one.reports(Map.of("a", 5L));
    Broker restarted = new Broker(2, LIMITS);

    ServiceReport report = one.ledgered(Map.of("a", 6L));
    Answer first = restarted.report(report, now);
    assertThat(first).isEqualTo(new Answer.TellNames());
    assertThat(one.view.answered(first)).isEmpty();
    assertThat(one.view.answered(restarted.report(one.ledgered(Map.of("a", 7L)), now))).isEmpty();
    restarted.report(one.ledgered(Map.of("a", 9L)), now);

    assertThat(restarted.totalNanos("a")).isEqualTo(2);
  }

  @Test
  void aNodeThatNumbersItsFlowsAnewLosesNothing() {
    Node one = new Node("one");
    one.reports(Map.of("a", 0L, "b", 0L, "c", 0L));
    one.reports(Map.of("a", 1L, "b", 1L, "c", 1L));
    for (int i = 0; i < 10; i++) {
      one.reports(Map.of("a", 2L + i, "b", 1L, "c", 1L));
    }
    one.reports(Map.of("a", 20L));

    assertThat(one.ledger.edition()).isPositive();
    assertThat(broker.totalNanos("a")).isEqualTo(20);
  }

  @Test
  void silentNodesAndTheirFlowsAreForgotten() {
    new Node("one").reports(Map.of("a", 0L));
    now += 30 * PERIOD;
    new Node("two").reports(Map.of("b", 0L));
    now += 6 * PERIOD;
    new Node("two").reports(Map.of("b", 0L));
    now += 6 * PERIOD;
    new Node("two").reports(Map.of("b", 0L));

    assertThat(broker.nodes()).isEqualTo(1);
    assertThat(broker.flows()).isEqualTo(1);
  }

  @Test
  void moreNodesThanAllowedAreRefused() {
    for (String name : List.of("one", "two", "three")) {
      new Node(name).reports(Map.of("a", 0L));
    }

    assertThat(broker.report(new Node("four").ledgered(Map.of("a", 1L)), now))
        .isEqualTo(new Answer.Refused("there are 3 nodes already"));
  }

  @Test
  void flowsBeyondTheLimitSeeWhatTheyGetOnTheirOwnNode() {
    Node one = new Node("one");
    Node two = new Node("two");
    one.reports(Map.of("a", 0L, "b", 0L, "c", 0L));
    two.reports(Map.of("d", 0L, "e", 0L));
    two.reports(Map.of("d", 5L, "e", 7L));

    assertThat(broker.flows()).isEqualTo(4);
    assertThat(broker.totalNanos("d") + broker.totalNanos("e")).isIn(5L, 7L);
  }

  @Test
  void reportsThatMakeNoSenseAreRefused() {
    assertRefused(report("", 0, List.of("a"), 1), "a name in it is empty");
    assertRefused(report("n", 0, List.of(""), 1), "a name in it is empty");
    assertRefused(report("n", 0, List.of("aaaaaaaaaaa"), 1), "longer than 10 characters");
    assertRefused(report("n", 0, List.of("a"), -1), "must be 0 to");
    assertRefused(report("n", 0, List.of("a"), Long.MAX_VALUE), "must be 0 to");
    assertRefused(report("n", 0, List.of("a", "b", "c", "d"), 1, 1, 1, 1), "at most 3");
    assertThat(broker.nodes()).isZero();
    assertThat(broker.report(report("n", 1, List.of("b"), 1, 1), now))
        .isEqualTo(new Answer.TellNames());
  }

  @Test
  void serviceThatGoesBackIsRefused() {
    broker.report(
        new ServiceReport("n", 1, 0, 1, 0, List.of("a"), new long[1], new long[] {5}), now);

    assertRefused(
        new ServiceReport("n", 1, 0, 2, 1, List.of(), new long[0], new long[] {4}),
        "the service of flow number 0 goes back");
  }

  private void assertRefused(ServiceReport report, String because) {
    assertThat(broker.report(report, now))
        .isInstanceOfSatisfying(
            Answer.Refused.class, refused -> assertThat(refused.reason()).contains(because));
  }

  private static ServiceReport report(
      String node, int firstName, List<String> names, long... serviceNanos) {
    return new ServiceReport(node, 1, 0, 1, firstName, names, new long[names.size()], serviceNanos);
  }

  /** A node with one device, d. */
  private final class Node {
    private static long incarnations;

    private final ServiceLedger ledger = new ServiceLedger(5);
    private final BrokerView view;

    Node(String name) {
      view = new BrokerView(ledger, name, ++incarnations);
    }

    ServiceReport ledgered(Map<String, Long> serviceNanos) {
      Readings.read(ledger, Map.of("d", serviceNanos));
      return view.next();
    }

    Map<String, Map<String, ServiceDelta>> reports(Map<String, Long> serviceNanos) {
      return view.answered(broker.report(ledgered(serviceNanos), now));
    }

    void loses(Map<String, Long> serviceNanos) {
      ledgered(serviceNanos);
    }

    void losesTheAnswerTo(Map<String, Long> serviceNanos) {
      broker.report(ledgered(serviceNanos), now);
    }
  }
}
