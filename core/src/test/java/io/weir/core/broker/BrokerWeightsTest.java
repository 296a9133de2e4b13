// SPDX-License-Identifier: Apache-2.0
package io.weir.core.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.exchange.Answer;
import io.weir.core.exchange.ServiceReport;
import io.weir.core.node.BrokerView;
import io.weir.core.node.LedgerRow;
import io.weir.core.node.Readings;
import io.weir.core.node.ServiceLedger;
import io.weir.core.tree.FlowWeight;
import io.weir.core.tree.Placement;
import io.weir.core.tree.Placement.Level;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BrokerWeightsTest {
  private static final long PERIOD = 1_000_000_000L;
  private static final Level PROD = new Level("prod", 3);
  private static final Level ADHOC = new Level("adhoc", 1);
  private static final List<Placement> PLACEMENTS =
      List.of(at("p", PROD), at("a", ADHOC), at("b", ADHOC));

  private Broker broker = following(1);
  private final Node node = new Node("node");
  private long now;

  @Test
  void aBrokerThatFollowsNobodySaysNothingOfWeights() {
    broker = new Broker(1, BrokerLimits.DEFAULT);
    broker.place(PLACEMENTS, now);
    Answer.Totals totals = node.exchanges(Map.of("p", 1L));

    assertThat(totals.weights()).isNull();
    assertThat(node.view.weights()).isNull();
  }

  @Test
  void beforeAnybodyIsPlacedNothingIsSaid() {
    assertThat(node.exchanges(Map.of("p", 1L)).weights()).isNull();
  }

  @Test
  void weightsFollowWhoIsActive() {
    broker.place(PLACEMENTS, now);
    node.exchanges(Map.of("p", 1L, "a", 1L, "b", 1L));
    now += PERIOD;
    node.exchanges(Map.of("p", 2L, "a", 2L, "b", 2L));
    now += PERIOD;
    node.exchanges(Map.of("p", 3L, "a", 3L, "b", 3L));

    assertThat(weight("p")).isCloseTo(3 * 0.75, within(1e-9));
    assertThat(weight("a")).isCloseTo(3 * 0.125, within(1e-9));

    for (int i = 4; i < 20; i++) { // b pauses
      now += PERIOD;
      node.exchanges(Map.of("p", (long) i, "a", (long) i, "b", 3L));
    }
    assertThat(weight("p")).isCloseTo(2 * 0.75, within(1e-9));
    assertThat(weight("a")).isCloseTo(2 * 0.25, within(1e-9));
    assertThat(weight("b")).as("as if it were active").isCloseTo(3 * 0.125, within(1e-9));
  }

  @Test
  void aNodeThatReportsSeldomHasActiveFlowsAllTheSame() {
    broker.place(PLACEMENTS, now);
    for (int i = 1; i < 4; i++) {
      node.exchanges(Map.of("p", (long) i, "a", (long) i));
      now += 15 * PERIOD;
      broker.place(PLACEMENTS, now);
    }

    assertThat(broker.weightOf("p").weight()).isCloseTo(2 * 0.75, within(1e-9));
  }

  @Test
  void whatHasNotChangedIsNotSaidAgain() {
    broker.place(PLACEMENTS, now);
    assertThat(node.exchanges(Map.of("p", 0L, "a", 0L)).weights().changes()).hasSize(2);
    assertThat(node.exchanges(Map.of("p", 0L, "a", 0L)).weights()).isNull();
    now += PERIOD;
    assertThat(node.exchanges(Map.of("p", 0L, "a", 0L)).weights()).isNull();
  }

  @Test
  void aFlowThatBeginsIsToldItsWeightAtOnce() {
    broker.place(PLACEMENTS, now);
    node.exchanges(Map.of("p", 0L));
    node.exchanges(Map.of("p", 0L, "b", 1L));

    assertThat(weight("b")).isPositive();
  }

  @Test
  void onlyWhatHasChangedIsSaid() {
    broker.place(PLACEMENTS, now);
    node.exchanges(Map.of("p", 0L, "a", 0L));
    Placement ranked = new Placement("a", Set.of(), -5, "", List.of(ADHOC, new Level("a", 1)));
    broker.place(List.of(PLACEMENTS.get(0), ranked, PLACEMENTS.get(2)), now);

    assertThat(node.exchanges(Map.of("p", 0L, "a", 0L)).weights().changes()).hasSize(1);
    assertThat(node.view.weights().get("a").priority()).isEqualTo(-5);
  }

  @Test
  void aFlowThatTheNodeHasForgottenHasNoWeightThere() {
    broker.place(PLACEMENTS, now);
    node.exchanges(Map.of("p", 0L, "a", 0L, "b", 0L));
    for (long nanos = 1; nanos < 40; nanos++) {
      node.exchanges(Map.of("p", nanos, "a", 0L, "b", 0L));
    }

    assertThat(node.ledger.rows()).hasSize(1);
    assertThat(node.view.weights()).containsOnlyKeys("p");
  }

  @Test
  void aFlowBeyondTheLimitHasNoWeight() {
    BrokerLimits one = new BrokerLimits(1, 1, 3, 10, 10 * PERIOD, PERIOD);
    broker = new Broker(1, one, /* weighs= */ true);
    broker.place(PLACEMENTS.subList(0, 1), now);
    node.exchanges(Map.of("p", 0L));
    node.exchanges(Map.of("p", 0L, "a", 1L));

    assertThat(node.view.weights()).containsOnlyKeys("p");
  }

  @Test
  void anApplicationThatHasGoneHasNoWeight() {
    broker.place(PLACEMENTS, now);
    node.exchanges(Map.of("p", 0L, "a", 0L));
    broker.place(PLACEMENTS.subList(0, 1), now);
    node.exchanges(Map.of("p", 0L, "a", 0L));

    assertThat(node.view.weights()).containsOnlyKeys("p");
  }

  @Test
  void aBrokerThatStartsAnewLeavesWeightsUntilItHasRead() {
    broker.place(PLACEMENTS, now);
    node.exchanges(Map.of("p", 0L, "a", 0L));
    broker = following(2);
    node.exchanges(Map.of("p", 0L, "a", 0L)); // names
    node.exchanges(Map.of("p", 0L, "a", 0L));
    assertThat(node.view.weights()).containsOnlyKeys("p", "a");

    broker.place(PLACEMENTS.subList(0, 1), now);
    node.exchanges(Map.of("p", 0L, "a", 0L));
    assertThat(node.view.weights()).containsOnlyKeys("p");
  }

  @Test
  void aBrokerThatFollowsNoMoreTakesWeightsBack() {
    broker.place(PLACEMENTS, now);
    node.exchanges(Map.of("p", 0L, "a", 0L));
    broker = new Broker(2, BrokerLimits.DEFAULT);
    node.exchanges(Map.of("p", 0L, "a", 0L)); // names
    node.exchanges(Map.of("p", 0L, "a", 0L));

    assertThat(node.view.weights()).isEmpty();
    assertThat(node.exchanges(Map.of("p", 0L, "a", 0L)).weights()).isNull();
  }

  /** Whatever is lost and whoever restarts: after an answer a node has the weights of its flows. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 20261121})
  void aNodeThatIsAnsweredHasTheWeightsOfTheBroker(long seed) {
    Random random = new Random(seed);
    Map<String, Long> served = new HashMap<>();
    Node some = new Node("some");
    boolean placed = false;
    int compared = 0;
    for (int step = 0; step < 3_000; step++) {
      now += PERIOD / 4;
      String flow = "application " + (step / 300 + random.nextInt(6));
      switch (random.nextInt(40)) {
        case 0 -> {
          broker = following(step + 2);
          placed = false;
        }
        case 1 -> some = new Node("some");
        case 2, 3, 4 -> {
          broker.place(some(random, step), now);
          placed = true;
        }
        case 5, 6, 7, 8 -> broker.report(some.reports(served), now); // its answer is lost
        case 9, 10, 11 -> some.reports(served); // lost
        case 12, 13, 14, 15, 16, 17, 18, 19, 20, 21 -> {
          Answer answer = broker.report(some.reports(served), now);
          some.view.answered(answer);
          if (placed && answer instanceof Answer.Totals) {
            assertHasHeard(some, served);
            compared++;
          }
        }
        default -> served.merge(flow, 1L + random.nextInt(5), Long::sum);
      }
    }
    assertThat(compared).isGreaterThan(100);
  }

  private void assertHasHeard(Node some, Map<String, Long> served) {
    Map<String, FlowWeight> expected = new HashMap<>();
    for (LedgerRow row : some.ledger.rows()) {
      FlowWeight weight = broker.weightOf(row.flow());
      if (weight != null) {
        expected.put(row.flow(), weight);
      }
    }
    Map<String, FlowWeight> heard = new HashMap<>(some.view.weights());
    heard.keySet().retainAll(some.ledger.rows().stream().map(LedgerRow::flow).toList());
    assertThat(heard).isEqualTo(expected);
    assertThat(served.keySet()).containsAll(some.view.weights().keySet());
  }

  private static List<Placement> some(Random random, int step) {
    List<Placement> placements = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      if (random.nextInt(4) > 0) {
        placements.add(at("application " + (step / 300 + i), random.nextBoolean() ? PROD : ADHOC));
      }
    }
    return placements;
  }

  private double weight(String flow) {
    return node.view.weights().get(flow).weight();
  }

  private static Broker following(long epoch) {
    return new Broker(epoch, BrokerLimits.DEFAULT, /* weighs= */ true);
  }

  private static Placement at(String flow, Level queue) {
    return new Placement(flow, List.of(queue, new Level(flow, 1)));
  }

  /** A node with one device, d. */
  private final class Node {
    private static long incarnations;

    private final ServiceLedger ledger = new ServiceLedger(30);
    private final BrokerView view;

    Node(String name) {
      view = new BrokerView(ledger, name, ++incarnations);
    }

    ServiceReport reports(Map<String, Long> serviceNanos) {
      Readings.read(ledger, Map.of("d", serviceNanos));
      return view.next();
    }

    Answer.Totals exchanges(Map<String, Long> serviceNanos) {
      Answer answer = broker.report(reports(serviceNanos), now);
      view.answered(answer);
      if (answer instanceof Answer.TellNames) {
        answer = broker.report(reports(serviceNanos), now);
        view.answered(answer);
      }
      return (Answer.Totals) answer;
    }
  }
}
