// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.live;

import static io.weir.hadoop.usage.Usages.node;
import static io.weir.hadoop.usage.Usages.use;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.broker.BrokerLimits;
import io.weir.hadoop.usage.FlowRates;
import io.weir.hadoop.usage.NodeUsage;
import io.weir.hadoop.usage.Usages;
import io.weir.hadoop.usage.UsedFlow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Sums that are kept are those that are made anew, whatever nodes say and whenever they fall
 * silent.
 */
class RunningSumsTest {
  private static final long SECOND = 1_000_000_000;
  private static final BrokerLimits LIMITS = new BrokerLimits(20, 100, 100, 100, 1_000 * SECOND, 1);

  private final ClusterUsage cluster = new ClusterUsage(LIMITS);

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void sumsAreThoseOfWhatEachNodeThatIsHeardSaidLast(long seed) {
    Random random = new Random(seed);
    Map<String, NodeUsage> said = new TreeMap<>();
    Set<String> silent = new HashSet<>();
    for (int second = 0; second < 200; second++) {
      for (int i = random.nextInt(4); i > 0; i--) {
        NodeUsage usage = anything("n" + random.nextInt(8), random);
        said.put(usage.node(), usage);
        assertThat(cluster.take(usage, second * SECOND)).isNull();
      }
      String any = "n" + random.nextInt(8);
      if (!silent.remove(any)) {
        silent.add(any);
      }
      if (random.nextInt(20) == 0) {
        second += 100; // nobody looks for a while
      }
      Overview overview = cluster.overview(second * SECOND, each -> silent.contains(each.name()));
      expect(
          said.values().stream().filter(each -> !silent.contains(each.node())).toList(), overview);
    }
  }

  private static NodeUsage anything(String name, Random random) {
    Usages node = node(name);
    for (int disk = random.nextInt(3); disk >= 0; disk--) {
      List<Usages.Use> uses = new ArrayList<>();
      for (int flow = 0; flow < 6; flow++) {
        if (random.nextBoolean()) {
          uses.add(
              use("f" + flow, random.nextDouble())
                  .waiting(random.nextInt(3))
                  .reading(random.nextInt(1_000_000)));
        }
      }
      node.disk("/" + disk, uses.toArray(Usages.Use[]::new));
    }
    return node.said();
  }

  private static void expect(List<NodeUsage> heard, Overview overview) {
    Map<String, double[]> flows = new HashMap<>(); // served, read, nodes
    Map<String, Double> waits = new HashMap<>();
    for (NodeUsage node : heard) {
      FlowRates total = node.total();
      for (UsedFlow flow : node.flows()) {
        int number = node.flows().indexOf(flow);
        double[] sum = flows.computeIfAbsent(flow.name(), any -> new double[3]);
        sum[0] += total.served()[number];
        sum[1] += total.readPerSecond()[number];
        sum[2]++;
      }
      Waits.of(node)
          .forEach(
              each -> waits.merge(each.waiter() + each.holder(), each.requests(), Double::sum));
    }
    assertThat(overview.flows()).hasSize(flows.size());
    for (FlowSum sum : overview.flows()) {
      double[] expected = flows.get(sum.flow().name());
      assertThat(sum.served()).isCloseTo(expected[0], within(1e-9));
      assertThat(sum.readPerSecond()).isCloseTo(expected[1], within(1e-3));
      assertThat(sum.nodes()).isEqualTo((int) expected[2]);
    }
    assertThat(overview.waits()).hasSize(waits.size());
    for (Wait each : overview.waits()) {
      assertThat(each.requests()).isCloseTo(waits.get(each.waiter() + each.holder()), within(1e-9));
    }
    assertThat(overview.waits())
        .isSortedAccordingTo((one, other) -> Double.compare(other.requests(), one.requests()));
  }
}
