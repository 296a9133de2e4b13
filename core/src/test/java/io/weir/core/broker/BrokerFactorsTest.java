// SPDX-License-Identifier: Apache-2.0
package io.weir.core.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.exchange.Answer;
import io.weir.core.exchange.NodeReport;
import io.weir.core.exchange.ServiceReport;
import io.weir.core.exchange.Standing;
import io.weir.core.node.FactorView;
import io.weir.core.node.Served;
import io.weir.core.node.ServiceLedger;
import io.weir.core.tree.Placement;
import io.weir.core.tree.Placement.Level;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Reports of nodes and the factors that they are answered. */
class BrokerFactorsTest {
  private static final long PERIOD = 1_000_000_000L;

  private Broker broker = new Broker(1, BrokerLimits.DEFAULT, /* weighs= */ true);
  private long now = PERIOD;

  @Test
  void whoGetsTooLittleComesToWeighMoreEverywhere() {
    Node first = new Node("first").gets("wide", 500).gets("narrow", 500);
    Node second = new Node("second").gets("wide", 1_000);
    for (int i = 0; i < 5; i++) {
      period(first, second);
    }
    assertThat(first.factor("narrow")).isGreaterThan(first.factor("wide"));
    assertThat(second.factor("wide")).isEqualTo(first.factor("wide"));
  }

  @Test
  void aBrokerThatWasCutOffFromAllNodesKeepsTheirFactors() {
    Node first = new Node("first").gets("wide", 500).gets("narrow", 500);
    Node second = new Node("second").gets("wide", 1_000);
    for (int i = 0; i < 5; i++) {
      period(first, second);
    }
    float before = first.factor("narrow");
    now += 20 * PERIOD;
    for (int i = 0; i < 2; i++) {
      period(first, second);
    }
    assertThat(first.factor("narrow")).isGreaterThanOrEqualTo(before);
  }

  @Test
  void aBrokerThatRestartsBeginsWithTheFactorsThatNodesHave() {
    Node first = new Node("first").gets("wide", 500).gets("narrow", 500);
    Node second = new Node("second").gets("wide", 1_000);
    for (int i = 0; i < 5; i++) {
      period(first, second);
    }
    float before = first.factor("narrow");
    broker = new Broker(2, BrokerLimits.DEFAULT, /* weighs= */ true);
    for (int i = 0; i < 3; i++) {
      period(first, second);
      assertThat(first.factor("narrow")).isEqualTo(before, within(0.01f));
    }
    period(first, second);
    assertThat(first.factor("narrow")).isGreaterThan(before);
  }

  /** Else one node could move others' shares at any time by naming flows anew. */
  @Test
  void oneThatHasGoneOnForAWhileTakesNobodysFactors() {
    Node first = new Node("first").gets("wide", 500);
    for (int i = 0; i < 70; i++) {
      period(first);
    }
    NodeReport.Named named =
        new NodeReport.Named("victim", List.of(new Level("victim", 1)), new float[] {8});
    broker.report(
        new NodeReport(
            "liar", 1, 0, 1, PERIOD, 0, List.of(named), new long[] {500}, new byte[1], 0),
        now);
    Node third = new Node("third").gets("victim", 500);
    period(first, third);
    period(first, third);
    assertThat(third.factor("victim")).isEqualTo(1);
  }

  /** More readers came and went than a node remembers. */
  @Test
  void aFlowThatItsNodeKnowsNoMoreStandsByItself() {
    Node node = new Node("node").gets("a", 500);
    node.paths.clear();
    period(node);
    assertThat(node.factor("a")).isEqualTo(1);
  }

  @Test
  void whatYarnChangesOfAQueueIsDueFromThenOn() {
    List<Level> ann = List.of(Level.ofUser("ann", 1), new Level("ann/a", 1));
    List<Level> bob = List.of(Level.ofUser("bob", 1), new Level("bob/b", 1));
    Node node = new Node("node").gets("ann/a", ann, 500).gets("bob/b", bob, 500);
    broker.place(List.of(placed("ann", "a", 1), placed("bob", "b", 1)), now);
    for (int i = 0; i < 5; i++) {
      period(node);
    }
    assertThat(node.queueFactor("ann/a")).isEqualTo(node.queueFactor("bob/b"));
    broker.place(List.of(placed("ann", "a", 3), placed("bob", "b", 1)), now);
    for (int i = 0; i < 5; i++) {
      period(node);
    }
    assertThat(node.queueFactor("ann/a")).as("has half, and is due 3/4").isGreaterThan(2);
  }

  private static Placement placed(String user, String application, double weight) {
    Level queue = new Level("queue root." + user, weight);
    return new Placement(
        application,
        Set.of(user + "/" + application),
        0,
        "root." + user,
        List.of(queue, Level.ofUser(user, 1), new Level(application, 1)));
  }

  @Test
  void aQueueThatIsTooDeepToBeToldIsLeftOut() {
    List<Level> path = List.of(Level.ofUser("ann", 1), new Level("ann/a", 1));
    Node node = new Node("node").gets("ann/a", path, 500);
    List<Level> deep = new ArrayList<>();
    for (int i = 0; i < BrokerLimits.LEVELS - 1; i++) {
      deep.add(new Level("queue " + i, 1));
    }
    deep.addAll(path);
    broker.place(List.of(new Placement("a", Set.of("ann/a"), 0, "deep", deep)), now);
    period(node);
    assertThat(node.view.standings().get("ann/a").factors()).hasSize(2);
  }

  @Test
  void whoWaitsForADiskThatStandsStillKeepsMostOfItsFactorAndWhoHasLeftDoesNot() {
    Node first = new Node("first").gets("wide", 500).gets("narrow", 500);
    Node second = new Node("second").gets("wide", 1_000);
    for (int i = 0; i < 12; i++) {
      period(first, second);
    }
    float before = first.factor("narrow");
    first.gets("wide", 0).gets("narrow", 0);
    for (int i = 0; i < 5; i++) {
      period(first, second);
    }
    double waiting = Math.log(first.factor("narrow"));
    assertThat(waiting).isGreaterThan(0.5 * Math.log(before));
    first.leaves("narrow");
    for (int i = 0; i < 7; i++) {
      period(first, second);
    }
    assertThat(Math.log(first.factor("narrow"))).isLessThan(0.1 * waiting);
  }

  @Test
  void aReportThatIsSaidTwiceOrLateIsRefused() {
    Node node = new Node("node").gets("a", 500);
    now += PERIOD;
    node.read();
    NodeReport report = node.next();
    assertThat(broker.report(report, now)).isInstanceOf(Answer.Factors.class);
    assertThat(broker.report(report, now)).isInstanceOf(Answer.Refused.class);
    assertThat(broker.refused()).isEqualTo(1);
  }

  @Test
  void aReportThatIsLostCoversItsTimeWithTheNextOne() {
    Node node = new Node("node").gets("a", 500);
    period(node);
    now += PERIOD;
    node.read();
    node.next(); // and it does not arrive
    now += PERIOD;
    node.read();
    NodeReport report = node.next();
    assertThat(report.intervalNanos()).isEqualTo(2 * PERIOD);
    assertThat(report.serviceNanos()).containsExactly(PERIOD);
  }

  @Test
  void aNodeThatHeardNothingForHoursIsHeardAgain() {
    Node node = new Node("node").gets("a", 500);
    now += 3 * 3_600 * PERIOD; // there was no broker
    for (int i = 0; i < 3; i++) {
      period(node);
    }
    assertThat(broker.nodes()).isEqualTo(1);
    now += PERIOD;
    node.read();
    node.next(); // nor is there one now
    for (int i = 0; i < 100; i++) {
      now += 100 * PERIOD;
      node.read();
      assertThat(node.next().intervalNanos()).isLessThanOrEqualTo(201 * PERIOD);
    }
    period(node);
    assertThat(broker.refused()).isZero();
  }

  @Test
  void aNodeThatSaysThatItsPeriodIsLongMakesNobodyWait() {
    Node liar = new Node("liar").gets("wide", 1);
    now += 3_600 * PERIOD;
    liar.exchange();
    Node first = new Node("first").gets("wide", 500).gets("narrow", 500);
    Node second = new Node("second").gets("wide", 1_000);
    for (int i = 0; i < 5; i++) {
      period(first, second);
    }
    assertThat(first.factor("narrow")).isGreaterThan(first.factor("wide"));
  }

  @Test
  void aNodeOfTheVersionBeforeLiftsNoLimit() {
    List<Level> path = List.of(new Level("user ann", 8, true), new Level("ann/a", 1));
    Node node = new Node("newer").gets("ann/a", path, 500);
    for (int i = 0; i < 3; i++) {
      period(node);
    }
    List<String> ann = List.of("user ann");
    assertThat(node.view.limitParts()).containsKey(ann);
    broker.report(
        new ServiceReport("older", 1, 0, 1, 0, List.of("ann/b"), new long[1], new long[1]), now);
    for (int i = 0; i < 3; i++) {
      period(node);
      assertThat(node.view.limitParts()).containsKey(ann);
    }
    path = List.of(new Level("user ann", 8), new Level("ann/a", 1));
    node.gets("ann/a", path, 500);
    for (int i = 0; i < 3; i++) {
      period(node);
    }
    assertThat(node.view.limitParts()).as("it has none any more").doesNotContainKey(ann);
  }

  @Test
  void whoReportsAsALaterVersionDoesIsHeardAsNoEarlierOne() {
    Node node = new Node("node").gets("a", 500);
    period(node);
    ServiceReport older =
        new ServiceReport("node", 1, 0, 1, 0, List.of("a"), new long[1], new long[1]);
    assertThat(broker.report(older, now)).isInstanceOf(Answer.Refused.class);
    now += 10 * PERIOD;
    period(new Node("other").gets("a", 500));
    assertThat(broker.report(older, now)).as("it was taken back").isInstanceOf(Answer.Totals.class);
    assertThat(broker.nodes()).isEqualTo(2);
  }

  @Test
  void aUserWithVeryManyNamesLeavesRoomForOthers() {
    BrokerLimits limits = new BrokerLimits(10, 100, 100, 100, 60 * PERIOD, 10 * PERIOD);
    broker = new Broker(1, limits);
    Node node = new Node("node");
    for (int i = 0; i < 90; i++) {
      String flow = "eve/x" + i;
      node.gets(flow, List.of(Level.ofUser("eve", 1), new Level(flow, 1)), 10);
    }
    node.gets("ann/a", List.of(Level.ofUser("ann", 1), new Level("ann/a", 1)), 10);
    Node second = new Node("second");
    second.gets("ann/a", List.of(Level.ofUser("ann", 1), new Level("ann/a", 1)), 900);
    for (int i = 0; i < 10; i++) {
      period(node, second);
    }
    assertThat(broker.flows()).as("five of hers, all others, and his").isEqualTo(7);
    assertThat(node.view.standings().get("eve/x80").factors())
        .as("what all of hers get together is hers")
        .hasSize(2);
    for (int i = 0; i < 200; i++) {
      period(second);
    }
    assertThat(broker.flows()).isEqualTo(1);
  }

  @Test
  void aBrokerThatRestartsAsksForAllNames() {
    Node node = new Node("node").gets("a", 500);
    period(node);
    broker = new Broker(2, BrokerLimits.DEFAULT);
    period(node);
    period(node);
    assertThat(broker.flows()).isEqualTo(1);
    assertThat(broker.nodes()).isEqualTo(1);
  }

  @Test
  void whatASilentNodeGaveCountsNoMore() {
    Node first = new Node("first").gets("wide", 500).gets("narrow", 500);
    Node second = new Node("second").gets("wide", 1_000);
    for (int i = 0; i < 5; i++) {
      period(first, second);
    }
    assertThat(first.factor("narrow")).isGreaterThan(1.5f);
    for (int i = 0; i < 5; i++) {
      period(first);
    }
    float narrow = first.factor("narrow");
    for (int i = 0; i < 70; i++) {
      period(first);
    }
    assertThat(first.factor("narrow"))
        .as("they get alike where they are, so nothing moves them")
        .isEqualTo(narrow, within(0.1f));
  }

  @Test
  void queuesThatTheBrokerKnowsAreTold() {
    Node node =
        new Node("node")
            .gets("etl/app", List.of(Level.ofUser("etl", 1), new Level("etl/app", 1)), 500);
    period(node);
    Placement placement =
        new Placement(
            "app",
            Set.of("etl/app"),
            -2,
            "prod",
            List.of(new Level("queue prod", 3), Level.ofUser("etl", 1), new Level("app", 1)));
    broker.place(List.of(placement), now);
    period(node);
    Standing standing = node.view.standings().get("etl/app");
    assertThat(standing.placement()).isEqualTo(placement);
    assertThat(standing.factors()).hasSize(3);
    broker.place(List.of(), now);
    period(node);
    assertThat(node.view.standings().get("etl/app").placement()).isNull();
  }

  @Test
  void nodesOfTheVersionBeforeAreHeardToo() {
    Node newer = new Node("newer").gets("wide", 500).gets("narrow", 500);
    for (int i = 1; i <= 5; i++) {
      period(newer);
      ServiceReport older =
          new ServiceReport(
              "older", 1, 0, i, 0, List.of("wide"), new long[1], new long[] {i * PERIOD});
      Answer answer = broker.report(older, now);
      assertThat(answer).isInstanceOf(Answer.Totals.class);
      assertThat(((Answer.Totals) answer).totalNanos()[0])
          .as("what new nodes gave is in it")
          .isGreaterThanOrEqualTo((i - 1) * PERIOD / 2);
    }
    assertThat(newer.factor("narrow")).isGreaterThan(newer.factor("wide"));
    assertThat(broker.nodes()).isEqualTo(2);
  }

  @Test
  void aNodeThatIsUpgradedIsOneNode() {
    broker.report(
        new ServiceReport("node", 1, 0, 1, 0, List.of("a"), new long[1], new long[1]), now);
    period(new Node("node").gets("a", 500));
    assertThat(broker.nodes()).isEqualTo(1);
  }

  @Test
  void whatIsOutOfRangeIsRefusedWithWhatIsAllowed() {
    assertThat(refusal(report(List.of(named("a")), new long[1], new byte[1], 0)))
        .isEqualTo("it must cover 1 ms to 2 hours, covers 0 ns");
    assertThat(refusal(report(List.of(named("a")), new long[1], new byte[2], PERIOD)))
        .contains("has 1 services and says it of 2");
    assertThat(refusal(report(List.of(named("a")), new long[] {-1}, new byte[1], PERIOD)))
        .contains("ns, was -1");
    List<Level> deep = new ArrayList<>();
    for (int i = 0; i <= BrokerLimits.LEVELS; i++) {
      deep.add(new Level("level" + i, 1));
    }
    assertThat(
            refusal(
                report(List.of(new NodeReport.Named("a", deep)), new long[1], new byte[1], PERIOD)))
        .contains("too long");
    assertThat(broker.refused()).isEqualTo(4);
    assertThat(broker.nodes()).isZero();
  }

  private String refusal(NodeReport report) {
    return ((Answer.Refused) broker.report(report, now)).reason();
  }

  private static NodeReport report(
      List<NodeReport.Named> names, long[] service, byte[] wanted, long intervalNanos) {
    return new NodeReport("node", 1, 0, 1, intervalNanos, 0, names, service, wanted, 0);
  }

  private static NodeReport.Named named(String flow) {
    return new NodeReport.Named(flow, List.of(new Level(flow, 1)));
  }

  /** A second passes, and all of them report. */
  private void period(Node... nodes) {
    now += PERIOD;
    Arrays.stream(nodes).forEach(Node::exchange);
  }

  /** Its flows want all that they can get, and get so many ms a second. */
  private final class Node {
    private final ServiceLedger ledger = new ServiceLedger(30);
    private final FactorView view;
    private final Map<String, Long> millis = new LinkedHashMap<>();
    private final Map<String, List<Level>> paths = new HashMap<>();
    private final Map<String, Long> servedNanos = new HashMap<>();
    private final Map<String, Long> wantedNanos = new HashMap<>();
    private final Set<String> left = new HashSet<>();
    private long readNanos = now;

    Node(String name) {
      view = new FactorView(ledger, name, 1, now);
      read();
    }

    Node gets(String flow, long millisASecond) {
      return gets(flow, List.of(new Level(flow, 1)), millisASecond);
    }

    Node gets(String flow, List<Level> path, long millisASecond) {
      millis.put(flow, millisASecond);
      paths.put(flow, path);
      return this;
    }

    /** It asks for nothing any more. */
    void leaves(String flow) {
      gets(flow, 0);
      left.add(flow);
    }

    void read() {
      long seconds = (now - readNanos) / PERIOD;
      readNanos = now;
      Map<String, Served> served = new HashMap<>();
      millis.forEach(
          (flow, each) -> {
            long wanted = left.contains(flow) ? 0 : PERIOD * seconds;
            served.put(
                flow,
                new Served(
                    servedNanos.merge(flow, each * 1_000_000 * seconds, Long::sum),
                    wantedNanos.merge(flow, wanted, Long::sum)));
          });
      ledger.read(Map.of("disk", served), now);
      ledger.stand(paths);
    }

    NodeReport next() {
      return view.next(now);
    }

    void exchange() {
      read();
      Answer answer = broker.report(next(), now);
      if (!view.answered(answer)) {
        view.answered(broker.report(next(), now)); // with all names
      }
    }

    float queueFactor(String flow) {
      return view.standings().get(flow).factors()[0];
    }

    float factor(String flow) {
      float[] factors = view.standings().get(flow).factors();
      return factors[factors.length - 1];
    }
  }
}
