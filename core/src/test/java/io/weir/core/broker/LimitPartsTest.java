// SPDX-License-Identifier: Apache-2.0
package io.weir.core.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.node.FactorView;
import io.weir.core.node.Served;
import io.weir.core.node.ServiceLedger;
import io.weir.core.tree.Placement.Level;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A limit of the cluster, which each node keeps for its part. */
class LimitPartsTest {
  private static final long PERIOD = 1_000_000_000;

  /** In ms of device time a second, as disks are alike here. */
  private static final double LIMIT = 600;

  private final Broker broker = new Broker(1, BrokerLimits.DEFAULT);
  private final List<Node> nodes = new ArrayList<>();
  private long now;

  private void periods(int count) {
    for (int i = 0; i < count; i++) {
      now += PERIOD;
      nodes.forEach(Node::serve);
    }
  }

  private double given() {
    return nodes.stream().mapToDouble(each -> each.given).sum();
  }

  /** Of one flow of a limited user on each node. */
  private final class Node {
    private final ServiceLedger ledger = new ServiceLedger(30);
    private final FactorView view;
    private final List<Level> path;
    private final String flow;
    private double wanted;
    private double nanosPerByte = 1;
    private double given;
    private double sum;

    Node(String flow, double wanted) {
      this.flow = flow;
      this.wanted = wanted;
      this.path = new ArrayList<>(List.of(new Level("user ann", 1, true), new Level(flow, 1)));
      this.view = new FactorView(ledger, "node" + nodes.size(), 1, now);
      nodes.add(this);
    }

    double part() {
      Map<List<String>, Double> parts = view.limitParts();
      return parts.getOrDefault(List.of("user ann"), parts.getOrDefault(List.of(), 1.0));
    }

    void serve() {
      given = Math.min(wanted, LIMIT * part());
      sum += given;
      Map<String, Served> served = new HashMap<>();
      served.put(
          flow,
          new Served(
              Math.round(sum * nanosPerByte * 1e6),
              0,
              0,
              Math.round(sum * 1e6),
              Served.NOT_KNOWN,
              false,
              false,
              1));
      ledger.read(Map.of("disk", served), now);
      ledger.stand(Map.of(flow, List.copyOf(path)));
      if (!view.answered(broker.report(view.next(now), now))) {
        view.answered(broker.report(view.next(now), now)); // with all names
      }
    }
  }

  @Test
  void aNodeAloneHasAllOfIt() {
    Node only = new Node("a", 1_000);
    periods(5);
    assertThat(only.part()).isCloseTo(1, within(1e-4));
  }

  @Test
  void aLimitHoldsFromTheSecondPeriodAndWhenIdleNodesWake() {
    for (int i = 0; i < 10; i++) {
      new Node("other", 0); // they are known
    }
    periods(2);
    Node busy = new Node("a", 1_000);
    for (int i = 0; i < 99; i++) {
      new Node("a", 0);
    }
    periods(30);
    assertThat(busy.given).isBetween(0.85 * LIMIT, 1.01 * LIMIT);
    nodes.forEach(each -> each.wanted = 1_000);
    for (int i = 0; i < 40; i++) {
      periods(1);
      assertThat(given()).isLessThan(1.1 * LIMIT);
    }
  }

  @Test
  void whoBeginsOnAllNodesAtOnceHasNoMoreThanItsLimit() {
    for (int i = 0; i < 50; i++) {
      Node any = new Node("a", 0);
      any.path.set(0, new Level("user bob", 1));
    }
    periods(5);
    for (Node each : nodes) {
      each.path.set(0, new Level("user ann", 1, true));
      each.wanted = 1_000;
    }
    for (int i = 0; i < 10; i++) {
      periods(1);
      assertThat(given()).isLessThan(1.1 * LIMIT);
    }
  }

  @Test
  void nodesThatWantMoreHaveItTogether() {
    for (int i = 0; i < 10; i++) {
      new Node("app" + i % 3, 1_000);
    }
    periods(100);
    assertThat(given()).isCloseTo(LIMIT, within(0.01 * LIMIT));
    assertThat(nodes).allSatisfy(each -> assertThat(each.given).isCloseTo(60, within(3.0)));
  }

  @Test
  void whatANodeDoesNotUseIsForTheOthers() {
    Node much = new Node("a", 1_000);
    Node little = new Node("a", 30);
    periods(40);
    assertThat(little.given).isEqualTo(30);
    assertThat(given()).isBetween(0.9 * LIMIT, 1.01 * LIMIT);
    assertThat(much.given).isGreaterThan(0.85 * LIMIT);
  }

  /** A spindle that reads at random needs all of its time for what flash moves in a moment. */
  @Test
  void bytesAreDividedAndNoTime() {
    Node spindle = new Node("a", 25);
    spindle.nanosPerByte = 40;
    Node flash = new Node("a", 10_000);
    flash.nanosPerByte = 0.01;
    periods(60);
    assertThat(spindle.given).isEqualTo(25);
    assertThat(given()).isGreaterThan(0.9 * LIMIT);
  }

  @Test
  void aUserHasOneLimitInWhateverQueues() {
    Node first = new Node("a", 1_000);
    first.path.add(0, new Level("queue etl", 1));
    Node second = new Node("b", 1_000);
    periods(80);
    assertThat(second.given).isCloseTo(300, within(30.0));
    assertThat(first.view.limitParts().get(List.of("queue etl", "user ann")))
        .isCloseTo(0.5, within(0.05));
  }

  @Test
  void whoComesLastHasAsMuchAfterAWhile() {
    Node first = new Node("a", 1_000);
    periods(10);
    Node last = new Node("a", 0);
    periods(3);
    last.wanted = 1_000;
    double most = 0;
    for (int i = 0; i < 60; i++) {
      periods(1);
      most = Math.max(most, given());
    }
    assertThat(last.given).isCloseTo(first.given, within(0.1 * LIMIT));
    assertThat(most).as("while it settles").isLessThan(1.1 * LIMIT);
  }

  @Test
  void whoHasNoLimitIsToldNoPart() {
    Node only = new Node("a", 1_000);
    periods(2);
    assertThat(only.view.limitParts()).containsOnlyKeys(List.of(), List.of("user ann"));
  }

  @Test
  void namesThatAreToldAnewMakeNoLimitLarger() {
    Node one = new Node("a", 1_000);
    new Node("a", 1_000);
    periods(40);
    one.path.set(1, new Level("a", 2));
    for (int i = 0; i < 5; i++) {
      periods(1);
      assertThat(given()).isCloseTo(LIMIT, within(0.05 * LIMIT));
    }
  }
}
