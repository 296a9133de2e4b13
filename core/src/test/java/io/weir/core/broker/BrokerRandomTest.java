// SPDX-License-Identifier: Apache-2.0
package io.weir.core.broker;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.exchange.Answer;
import io.weir.core.exchange.ServiceReport;
import io.weir.core.node.BrokerView;
import io.weir.core.node.Readings;
import io.weir.core.node.ServiceLedger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Nodes that serve, restart and number their flows anew, over a network that loses and repeats
 * messages: whatever happens, the broker's totals are what a naive account of the same says.
 */
class BrokerRandomTest {
  private static final int NODES = 5;
  private static final int STEPS = 4_000;
  private static final List<String> FLOWS = List.of("a", "b", "c", "d", "e", "f");

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 20261121})
  void totalsAreWhatWasServedSinceANodeWasKnown(long seed) {
    Random random = new Random(seed);
    Broker broker = new Broker(1, BrokerLimits.DEFAULT);
    Map<String, Long> expected = new HashMap<>();
    List<Node> nodes = new ArrayList<>();
    for (int i = 0; i < NODES; i++) {
      nodes.add(new Node("node " + i, 1));
    }
    List<ServiceReport> heard = new ArrayList<>();
    long editions = 0;
    for (int step = 0; step < STEPS; step++) {
      int at = random.nextInt(NODES);
      Node node = nodes.get(at);
      switch (random.nextInt(20)) {
        case 0 -> {
          if (random.nextInt(10) == 0) {
            nodes.set(at, new Node(node.name, node.incarnation + 1));
          }
        }
        case 1 -> {
          if (!heard.isEmpty()) {
            Answer again =
                broker.report(heard.get(random.nextInt(heard.size())), step * 1_000_000L);
            assertThat(again).isInstanceOf(Answer.Refused.class);
          }
        }
        case 2, 3, 4, 5, 6, 7 -> {
          ServiceReport report = node.report();
          if (random.nextInt(4) > 0) {
            Answer answer = broker.report(report, step * 1_000_000L);
            if (answer instanceof Answer.Totals) {
              heard.add(report);
              node.wasHeard(expected);
              editions += node.ledger.edition();
            }
            if (random.nextInt(4) > 0) {
              node.view.answered(answer);
            }
          }
        }
        default ->
            node.serve(
                "disk " + random.nextInt(2),
                // Some flows end, others begin.
                FLOWS.get((random.nextInt(3) + step / 150) % FLOWS.size()),
                1L + random.nextInt(1_000));
      }
      for (String flow : FLOWS) {
        assertThat(broker.totalNanos(flow)).as(flow).isEqualTo(expected.getOrDefault(flow, 0L));
      }
    }
    assertThat(editions).as("flows were numbered anew").isPositive();
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 20261121})
  void aDeviceHearsOfAllThatOthersDid(long seed) {
    Random random = new Random(seed);
    Broker broker = new Broker(1, BrokerLimits.DEFAULT);
    Node here = new Node("here", 1, new ServiceLedger(STEPS));
    Node there = new Node("there", 1, new ServiceLedger(STEPS));
    List<Node> nodes = List.of(here, there);
    nodes.forEach(
        node -> {
          FLOWS.forEach(flow -> node.serve("disk 0", flow, 1));
          FLOWS.forEach(flow -> node.serve("disk 1", flow, 1));
          node.view.answered(broker.report(node.report(), 0));
        });
    Map<String, Long> others = new HashMap<>();
    Map<String, Long> told = new HashMap<>();
    for (int step = 1; step <= STEPS; step++) {
      Node node = nodes.get(random.nextInt(2));
      String disk = "disk " + random.nextInt(2);
      String flow = FLOWS.get(random.nextInt(FLOWS.size()));
      long nanos = 1L + random.nextInt(1_000);
      node.serve(disk, flow, nanos);
      if (node != here || !"disk 0".equals(disk)) {
        others.merge(flow, nanos, Long::sum);
      }
      boolean last = step > STEPS - 2;
      for (Node each : last ? List.of(there, here) : List.of(node)) {
        Answer answer = broker.report(each.report(), step * 1_000_000L);
        if (last || random.nextInt(3) > 0) {
          var elsewhere = each.view.answered(answer);
          if (each == here) {
            elsewhere
                .getOrDefault("disk 0", Map.of())
                .forEach((name, more) -> told.merge(name, more.elsewhereNanos(), Long::sum));
          }
        }
      }
    }
    assertThat(told).isEqualTo(others);
  }

  /** Two disks, and what they have done. */
  private static final class Node {
    final String name;
    final long incarnation;
    final ServiceLedger ledger;
    final BrokerView view;
    final Map<String, Map<String, Long>> served = new HashMap<>();
    private final Map<String, Long> sinceHeard = new HashMap<>();
    private Map<String, Long> unheard = new HashMap<>();
    private boolean known;

    Node(String name, long incarnation) {
      this(name, incarnation, new ServiceLedger(8));
    }

    Node(String name, long incarnation, ServiceLedger ledger) {
      this.ledger = ledger;
      this.name = name;
      this.incarnation = incarnation;
      this.view = new BrokerView(ledger, name, incarnation);
      served.put("disk 0", new HashMap<>());
      served.put("disk 1", new HashMap<>());
    }

    void serve(String disk, String flow, long nanos) {
      served.get(disk).merge(flow, nanos, Long::sum);
      sinceHeard.merge(flow, nanos, Long::sum);
    }

    ServiceReport report() {
      Readings.read(ledger, served);
      unheard = new HashMap<>(sinceHeard);
      return view.next();
    }

    /** The naive account: what came since the last report that was heard counts now. */
    void wasHeard(Map<String, Long> totals) {
      if (known) {
        unheard.forEach((flow, nanos) -> totals.merge(flow, nanos, Long::sum));
      }
      known = true;
      sinceHeard.clear();
    }
  }
}
